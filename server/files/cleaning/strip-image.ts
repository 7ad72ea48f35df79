/**
 * Images are decoded and written anew: what a phone hides in them (place, device, owner) is left behind, and so
 * is anything that only looks like an image (Product §10.4).
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Verdict } from './jobs.ts';

/** What the header promised is held to before; this one only keeps sharp from refusing less by its own default. */
const MAX_PIXELS = 64_000_000;
const JPEG_QUALITY = 88;
/** A progressive JPEG has about ten passes; each costs as much as a picture. */
const MAX_SCANS = 32;

// Nothing is ever decoded twice, so a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

/** Writes the image at `from` to `to` in the same format, turned upright, without metadata. Rejects where the disk fails. */
export async function stripImage(
  from: string,
  to: string,
  mediaType: 'image/png' | 'image/jpeg',
): Promise<Verdict> {
  try {
    if (mediaType === 'image/jpeg' && (await scansOf(from)) > MAX_SCANS) return 'too large';
    const image = sharp(from, { failOn: 'error', limitInputPixels: MAX_PIXELS });
    const { format } = await image.metadata();
    if (format !== (mediaType === 'image/png' ? 'png' : 'jpeg')) return 'not whole';
    const upright = image.autoOrient();
    await (mediaType === 'image/png'
      ? upright.png()
      : // Tables made for this one picture would hold all of it in memory: 800 MB instead of 230 for 50 megapixels.
        upright.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: false })
    ).toFile(to);
    return 'clean';
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit|out of memory|insufficient memory/i.test(message)) return 'too large';
    // The disk's troubles are not the image's.
    if (/No space left|ENOSPC|unable to open for write|write error/i.test(message)) throw error;
    return 'not whole';
  }
}

/** How often a JPEG passes over its picture. */
async function scansOf(path: string): Promise<number> {
  const bytes = await readFile(path);
  let scans = 0;
  for (
    let at = bytes.indexOf('\xff\xda', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('\xff\xda', at + 2, 'latin1')
  )
    scans += 1;
  return scans;
}
