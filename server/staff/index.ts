/** The staff slice's door. */
export { clearStaffResets, mailStaffReset } from './recovery.ts';
export {
  hasOwner,
  insertStaff,
  isStaff,
  makeInvitation,
  otherOwner,
  renewOwnerLink,
  setStaffPassword,
} from './staff-accounts.ts';
export { staffAddressee } from './staff-list.ts';
