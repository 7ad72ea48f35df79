/** The reports' door: figures are kept by the minute, and built anew by the operator. */
export { workOnFigures } from './figures/keep-figures.ts';
export { rebuildFigures } from './figures/rebuild-figures.ts';
