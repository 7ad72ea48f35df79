/** The chat slice's door. */
export { settleThread, snoozeThread } from './put-off.ts';
export { threadMessages } from './queries.ts';
export { addMessage, markReadByStaff, openThread } from './thread.ts';
export { unreadFromStaff } from './unread-from-staff.ts';
export { deskMessage } from './view.ts';
