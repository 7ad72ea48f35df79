/** The papers' door: sheets to draw on, who writes, and what is issued by the clock. */
export { businessNow } from './business.ts';
export { drawStatementApart } from './draw-apart.ts';
export type { StatementFacts } from './draw-statement.ts';
export { forgetOnPapers } from './forget-person.ts';
export { creditNotesDue, invoiceFor } from './issue.ts';
export { leavePaperNumbersOut } from './leave-room.ts';
