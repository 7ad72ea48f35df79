/** The chat slice's door. */
export { type MessageRow, threadMessage, threadMessages } from './queries.ts';
export { chatRoutes } from './routes.ts';
export { sendStaffMessage } from './send-message.ts';
export { chatMessage } from './view.ts';
