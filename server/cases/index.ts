/** The cases slice's door. */
export { answerCase, hearSupplier, writeCase } from './write-case.ts';
