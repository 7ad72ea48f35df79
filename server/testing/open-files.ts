/** What a process has open, for tests that nothing is forgotten open: Node ends a process for such a file once it finds it. */
import { readdirSync, readlinkSync } from 'node:fs';

/** Paths of the files in `folder` that are open now, by Linux's own list; in this process, unless another is named. */
export const openIn = (folder: string, process: number | 'self' = 'self'): string[] =>
  readdirSync(`/proc/${process}/fd`).flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/${process}/fd/${descriptor}`);
      return path.startsWith(`${folder}/`) ? [path] : [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
