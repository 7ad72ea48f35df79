/** The door of the team: who is on shift, to whom goes what comes, and who named whom. */
export { assigneeFor, dropWait, hasRules, isWaiting, takeWaits } from './assign-by-rule.ts';
export { allColleagues, type Colleague, orderDeskMember } from './colleagues.ts';
export { forgetInTeam } from './forget-person.ts';
export { workOnMentionMails } from './mention-mail.ts';
export { mentionColleagues, mentionsOf, readMentions, unreadMentions } from './mentions.ts';
export { notesPage, readNote, unreadNotes, writeNote } from './notes.ts';
export { type Giving, reassign } from './reassign.ts';
export { changeRules, listRules } from './rules.ts';
export { beginShift, endShift, onShift, ownShift } from './shifts.ts';
