import { plainPath } from '../paths.ts';

/** Where a link or a press has begun to lead, until its page is there. */
let goingTo: string | null = null;

/** The frame notes where the page is on its way to; null once it is there. */
export function noteGoing(path: string | null): void {
  goingTo = path;
}

/** Whether the page at `path` is still open: whoever went on to another while an answer was under way is not called back. */
export const isStillAt = (path: string): boolean => plainPath(goingTo ?? window.location.pathname) === path;
