/** The check-up's door: for the command, which opens what it looks at by itself, and for the start. */
export { checkUp } from './check-up.ts';
export { tellOfFiles } from './file-findings.ts';
