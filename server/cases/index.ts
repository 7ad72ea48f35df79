/** The cases slice's door. */
export { answerCase, writeCase } from './write-case.ts';
