/** The cases slice's door. */
export { assignCase, giveCase, releaseCasesOf, settleCase, snoozeCase } from './assign.ts';
export { forgetCases } from './forget-person.ts';
export { answerCase, hearSupplier, writeCase } from './write-case.ts';
