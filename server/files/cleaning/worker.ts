/**
 * The process that opens strangers' files, one at a time: whatever one of them makes a decoder do, it happens here,
 * without the server's memory, settings or connections. `process.ts` starts it and ends it.
 */
import { stat } from 'node:fs/promises';
import { alikeOf, markOf } from '../likeness/mark.ts';
import type { Answer, CleanJob, Job, Outcome } from './jobs.ts';
import { shrinkForPages } from './page-picture.ts';
import { searchPdf } from './search-pdf.ts';
import { stripImage } from './strip-image.ts';
import { drawThumbnail, type ThumbnailFacts, thumbnailOf } from './thumbnail.ts';

async function clean({ mediaType, from, to, pagePx, thumbnail: small, readsQr }: CleanJob): Promise<Outcome> {
  if (mediaType === 'application/pdf') return { verdict: await searchPdf(from) };
  if (pagePx) return { verdict: await shrinkForPages(from, to, { mediaType, pagePx }) };
  // Both are drawn from what came, side by side; only where that takes too much memory one after the other.
  let drawn: Promise<ThumbnailFacts> | undefined;
  const verdict = await stripImage(from, to, mediaType, (image) => {
    drawn = drawThumbnail(image, small);
    return drawn;
  });
  if (verdict !== 'clean') return { verdict };
  const { size } = await stat(to);
  const thumbnail = await thumbnailOf(size, () => drawn ?? drawThumbnail(to, small));
  if (!readsQr) return { verdict, thumbnail };
  // Loaded for the first picture that is to have one. What it cannot make out holds nobody's payment up.
  const { readQr } = await import('./read-qr.ts');
  return { verdict, thumbnail, qr: await readQr(to).catch(() => null) };
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
  if ('picture' in job) {
    const draw = () => drawThumbnail(job.picture, job.thumbnail);
    return { verdict: 'clean', thumbnail: await thumbnailOf(job.size, draw) };
  }
  return clean(job);
}

process.on('message', async (job: Job) => {
  const answer: Answer = await work(job).catch((error: Error) => ({ failed: error.message }));
  process.send?.(answer);
});

// The server ends, or was killed; until then a Ctrl-C of the terminal we share is the server's to answer.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

process.send?.('ready');
