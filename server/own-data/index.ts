/** The door of what customers may ask about their data: a copy of all of it, and its end. */
export { workOnCopies } from './copy-job.ts';
export { deleteDue, workOnDeletions } from './delete-job.ts';
export { forgetPerson } from './forget-person.ts';
export { workOnDataMails } from './mails.ts';
