/** The door of what the desk sees of a customer as a whole. */
export { workOnStatementMails } from './statement-mail.ts';
