/** The bank statements' door. */
export { freeLine } from './free-line.ts';
