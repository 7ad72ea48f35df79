/** The chat slice's door. */
export { answerDueMoves, sayNoAnswerNeeded, takeBackNoAnswer } from './answers-due.ts';
export { settleThread, snoozeThread } from './put-off.ts';
export { threadMessages } from './queries.ts';
export { sendReplyOnce } from './send-message.ts';
export { addMessage, openThread } from './thread.ts';
export { unreadFromStaff } from './unread-from-staff.ts';
export { deskMessage } from './view.ts';
