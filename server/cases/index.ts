/** The cases slice's door. */
export { assignCase, giveCase, releaseCasesOf, settleCase, snoozeCase } from './assign.ts';
export { answerCase, hearSupplier, writeCase } from './write-case.ts';
