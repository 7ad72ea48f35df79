/**
 * The process that opens strangers' files, one at a time: whatever one of them makes a decoder do, it happens here,
 * without the server's memory, settings or connections. `process.ts` starts it and ends it.
 */
import type { Answer, Job, Verdict } from './jobs.ts';
import { searchPdf } from './search-pdf.ts';
import { stripImage } from './strip-image.ts';

function clean({ mediaType, from, to }: Job): Promise<Verdict> {
  return mediaType === 'application/pdf' ? searchPdf(from) : stripImage(from, to, mediaType);
}

process.on('message', async (job: Job) => {
  const answer: Answer = await clean(job).then(
    (verdict) => ({ verdict }),
    (error: Error) => ({ failed: error.message }),
  );
  process.send?.(answer);
});

// The server ends, or was killed; until then a Ctrl-C of the terminal we share is the server's to answer.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.send?.('ready');
