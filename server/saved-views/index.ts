/** The saved views' door. */
export { saveView } from './views.ts';
