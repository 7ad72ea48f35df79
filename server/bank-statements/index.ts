/** The bank statements' door. */
export { unexplainedReversal } from './unexplained-reversal.ts';
