/** The staff slice's door. */
export { clearStaffResets, mailStaffReset } from './recovery.ts';
export { hasOwner, insertStaff, makeInvitation, renewOwnerLink, setStaffPassword } from './staff-accounts.ts';
