import { LINK_BUCKET_SECONDS } from '../files/links.ts';
import type { TestApp } from './app.ts';

const LINKS_MS = LINK_BUCKET_SECONDS * 1000;

/** Turns the clock to the beginning of a half hour, in which links to files stay the same. */
export function toNewLinks(clock: TestApp['clock']): void {
  clock.advance(LINKS_MS - (clock.now().getTime() % LINKS_MS));
}
