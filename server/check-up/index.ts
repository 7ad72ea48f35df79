/** The check-up's door: for the command, which opens what it looks at by itself. */
export { checkUp } from './check-up.ts';
