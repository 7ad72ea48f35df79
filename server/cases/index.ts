/** The cases slice's door. */
export { caseConversations, inboxCases, unreadCases } from './queries.ts';
export { answerCase, writeCase } from './write-case.ts';
