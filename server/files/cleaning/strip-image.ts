/**
 * Images are decoded and written anew: what a phone hides in them (place, device, owner) is left behind, and so
 * is anything that only looks like an image (Product §10.4). None gets larger by it (Product §29.66).
 */
import { readFile, stat } from 'node:fs/promises';
import sharp, { type JpegOptions, type Metadata, type PngOptions, type Sharp } from 'sharp';
import { bareImage } from './bare-image.ts';
import type { Verdict } from './jobs.ts';
import { jpegQuality } from './jpeg-quality.ts';

/** What the header promised is held to before; this one only keeps sharp from refusing less by its own default. */
const MAX_PIXELS = 64_000_000;
/** Finer than this nothing is written, however fine it came. */
const JPEG_QUALITY = 88;
/** Below this writing is no longer read with ease. */
const LEAST_QUALITY = 40;
/** How much coarser each next try is than what came. */
const COARSER = [0, 4, 10, 20, 35];
/**
 * Tables made for this one picture, and passes, hold all of it in memory: 800 MB instead of 230 for 50 megapixels. Up to
 * this size they are worth it.
 */
const HELD_PIXELS = 12_000_000;
/** To look for the best way to pack each row of a PNG takes five times as long as to pack it. */
const SEARCHED_PIXELS = 6_000_000;
/** A progressive JPEG has about ten passes; each costs as much as a picture. */
const MAX_SCANS = 32;

// Nothing is ever decoded twice, so a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Writes the image at `from` to `to` in the same format, turned upright, without metadata. Of one that leaves room for it in
 * memory something else is made `meanwhile`. Rejects where the disk fails.
 */
export async function stripImage(
  from: string,
  to: string,
  mediaType: 'image/png' | 'image/jpeg',
  meanwhile?: (image: Buffer) => Promise<unknown>,
): Promise<Verdict> {
  return judged(from, mediaType, async ({ open, metadata, bytes }) => {
    const { size: received } = await stat(from);
    const isJpeg = mediaType === 'image/jpeg';
    const ways = isJpeg ? waysOfJpeg(metadata, jpegQuality(bytes)) : waysOfPng(metadata);
    // Its failure is told to whoever asked for it.
    const other = isHeld(metadata) ? meanwhile?.(bytes).catch(() => {}) : undefined;
    try {
      for (const way of ways) {
        const upright = open().autoOrient();
        // Sharp makes three colours of grey otherwise.
        if (metadata.space === 'b-w') upright.toColourspace('b-w');
        const { size } = await (isJpeg ? upright.jpeg(way) : upright.png(way)).toFile(to);
        if (size <= received) break;
      }
    } finally {
      // Nothing is written any more once the verdict is there.
      await other;
    }
  });
}

type Opened = {
  open: () => Sharp;
  metadata: Metadata;
  /** The image without its metadata. */
  bytes: Buffer;
};

/** Opens the image at `from` for whoever writes it anew. Rejects where the disk fails. */
export async function judged(
  from: string,
  mediaType: 'image/png' | 'image/jpeg',
  write: (opened: Opened) => Promise<void>,
): Promise<Verdict> {
  try {
    const bytes = bareImage(await readFile(from), mediaType);
    const isJpeg = mediaType === 'image/jpeg';
    if (isJpeg && scansOf(bytes) > MAX_SCANS) return 'too large';
    const open = () => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
    const metadata = await open().metadata();
    if (metadata.format !== (isJpeg ? 'jpeg' : 'png')) return 'not whole';
    await write({ open, metadata, bytes });
    return 'clean';
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit|out of memory|insufficient memory/i.test(message)) return 'too large';
    // The disk's troubles are not the image's.
    if (/No space left|ENOSPC|unable to open for write|write error/i.test(message)) throw error;
    return 'not whole';
  }
}

const isHeld = ({ width, height }: Metadata) => width * height <= HELD_PIXELS;

/** As fine as it came, up to our own measure; then coarser, until it is no larger. */
function waysOfJpeg(metadata: Metadata, came: number): JpegOptions[] {
  const { chromaSubsampling, isProgressive } = metadata;
  return COARSER.map((by, tries) => ({
    quality: Math.max(Math.min(came, JPEG_QUALITY) - by, Math.min(came, LEAST_QUALITY)),
    // What came with fewer colours than points gets no more by being written with all of them.
    chromaSubsampling: chromaSubsampling === '4:2:0' || tries > 0 ? '4:2:0' : '4:4:4',
    optimizeCoding: isHeld(metadata),
    progressive: isHeld(metadata) && isProgressive,
  }));
}

/** As all programs do; with each row packed in its best way; with 256 colours, and fewer. */
function waysOfPng({ width, height, isPalette }: Metadata): PngOptions[] {
  // Colours mixed of dots would not be the picture's own, and pack badly.
  const few = { palette: true, effort: 1, dither: 0, compressionLevel: 9 } as const;
  const searched = width * height <= SEARCHED_PIXELS ? [{ adaptiveFiltering: true }] : [];
  const lossless = isPalette ? [few] : [{}, ...searched, few];
  return [...lossless, ...[64, 16].map((colours) => ({ ...few, colours }))];
}

/** How often a JPEG passes over its picture. */
function scansOf(bytes: Buffer): number {
  let scans = 0;
  for (
    let at = bytes.indexOf('\xff\xda', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('\xff\xda', at + 2, 'latin1')
  )
    scans += 1;
  return scans;
}
