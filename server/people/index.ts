/** The door of what the desk sees of a customer as a whole. */
export { forgetNotes } from './forget-person.ts';
export { addNote } from './notes.ts';
export { workOnStatementMails } from './statement-mail.ts';
