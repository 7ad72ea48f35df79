/** The staff slice's door. */
export { turnStaffMailsOff } from './own-mails.ts';
export { clearStaffResets, endStaffLinks, mailStaffReset, makeStaffResetLink } from './recovery.ts';
export { sealOldSeeds } from './seal-seeds.ts';
export {
  hasOwner,
  insertStaff,
  isStaff,
  makeInvitation,
  makeInvitationLink,
  otherOwner,
  renewOwnerLink,
  setStaffPassword,
} from './staff-accounts.ts';
export { ownersToWrite, staffAddressee } from './staff-list.ts';
