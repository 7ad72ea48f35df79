/** The bank statements' door. */
export { unexplainedReversal } from './explain-line.ts';
