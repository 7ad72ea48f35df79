/** The door of the contact form's letters. */
export {
  assignLetter,
  giveLetter,
  releaseLettersOf,
  snoozeLetter,
} from './assign.ts';
export { forgetLetters } from './forget-person.ts';
export { markAnswered } from './messages.ts';
export { workOnContactReplies } from './replies.ts';
