/** The chat slice's door. */
export { sayNoAnswerNeeded, takeBackNoAnswer } from './answers-due.ts';
export { threadMessages } from './queries.ts';
export { sendReplyOnce } from './send-message.ts';
export { unreadFromStaff } from './unread-from-staff.ts';
export { deskMessage } from './view.ts';
