/** The chat slice's door. */
export { threadMessages } from './queries.ts';
export { addMessage, markReadByStaff, openThread } from './thread.ts';
export { deskMessage } from './view.ts';
