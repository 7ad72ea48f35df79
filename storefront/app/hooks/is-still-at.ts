import { plainPath } from '../paths.ts';

/** Whether the page at `path` is still open: whoever has gone on to another while an answer was under way stays there. */
export const isStillAt = (path: string): boolean => plainPath(window.location.pathname) === path;
