/** The figures' door: what is kept by day, read by whoever adds it up, kept by the minute, and built anew. */
export { type AttemptFilter, attemptSums } from './attempts.ts';
export { daysAgo } from './days.ts';
export { keepFigures, workOnFigures } from './keep-figures.ts';
export { rebuildFigures } from './rebuild-figures.ts';
export { medians, readFigures, type Source } from './sources.ts';
export { forgetSteps, stepsTaken, type Took } from './steps.ts';
