/** What this process has open, for tests that nothing is forgotten open: Node ends a process for such a file once it finds it. */
import { readdirSync, readlinkSync } from 'node:fs';

/** Paths of the files in `folder` that are open now, by Linux's own list. */
export const openIn = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(`${folder}/`) ? [path] : [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
