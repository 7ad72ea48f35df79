/**
 * The process that opens strangers' files, one at a time: whatever one of them makes a decoder do, it happens here,
 * without the server's memory, settings or connections. `process.ts` starts it and ends it.
 */
import { stat } from 'node:fs/promises';
import { alikeOf, markOf } from '../likeness/mark.ts';
import type { Answer, CleanJob, Job, Outcome, Verdict } from './jobs.ts';
import { shrinkForPages } from './page-picture.ts';
import { searchPdf } from './search-pdf.ts';
import { stripImage } from './strip-image.ts';
import { makeThumbnail } from './thumbnail.ts';

function clean({ mediaType, from, to, pagePx }: CleanJob): Promise<Verdict> {
  if (mediaType === 'application/pdf') return searchPdf(from);
  return pagePx ? shrinkForPages(from, to, { mediaType, pagePx }) : stripImage(from, to, mediaType);
}

async function work(job: Job): Promise<Outcome> {
  if ('mark' in job) {
    const mark = await markOf(job.mark).catch(() => null);
    if (!mark) return { verdict: 'not whole' };
    return { verdict: 'clean', copy: mark.copy.toString('base64'), tokens: mark.tokens };
  }
  if ('others' in job) {
    const [copy, ...others] = [job.copy, ...job.others].map((text) => Buffer.from(text, 'base64'));
    return { verdict: 'clean', alike: await alikeOf(copy as Buffer, others) };
  }
  if ('picture' in job)
    return { verdict: 'clean', thumbnail: await makeThumbnail(job.picture, job.size, job.thumbnail) };
  const verdict = await clean(job);
  if (job.mediaType === 'application/pdf' || job.pagePx || verdict !== 'clean') return { verdict };
  const { size } = await stat(job.to);
  const thumbnail = await makeThumbnail(job.to, size, job.thumbnail);
  if (!job.readsQr) return { verdict, thumbnail };
  // Loaded for the first picture that is to have one. What it cannot make out holds nobody's payment up.
  const { readQr } = await import('./read-qr.ts');
  return { verdict, thumbnail, qr: await readQr(job.to).catch(() => null) };
}

process.on('message', async (job: Job) => {
  const answer: Answer = await work(job).catch((error: Error) => ({ failed: error.message }));
  process.send?.(answer);
});

// The server ends, or was killed; until then a Ctrl-C of the terminal we share is the server's to answer.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.send?.('ready');
