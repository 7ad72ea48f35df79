/** The bank statements' door. */
export { refuseExplained } from './explain-line.ts';
