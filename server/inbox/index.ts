/** The inbox's door. */
export { releaseWorkOf } from './release.ts';
