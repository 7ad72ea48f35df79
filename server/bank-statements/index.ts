/** The door of the bank statements: whoever confirms money takes its line here. */
export { takeLine } from './take-line.ts';
