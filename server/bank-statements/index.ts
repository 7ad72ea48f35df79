/** The bank statements' door. */
export { forgetAtLines } from './forget-person.ts';
export { nameReader } from './matching/names.ts';
export { tieLine } from './tie-lines.ts';
export { unexplainedReversal } from './unexplained-reversal.ts';
export { takeStatementIn } from './upload-statement.ts';
