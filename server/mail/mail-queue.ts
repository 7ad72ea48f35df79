/** How the jobs of a mail are tried. */
import type { QueueSettings } from '../jobs/queue.ts';

/** For a day (Product §9.11); a restored copy mails nobody before it is released (Product §31.62). */
export const MAIL_QUEUE: QueueSettings = {
  longestWaitSeconds: 300,
  giveUpAfterSeconds: 86_400,
  keepSeconds: 3600,
  sideBySide: 10,
  waitsForRelease: true,
};
