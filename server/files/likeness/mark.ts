/** What is kept of a picture to know it again: a small grey copy, and the numbers that it is found by (Product §26.60). */
import sharp from 'sharp';
import { areAlike, type Read, readPicture } from './compare.ts';
import type { Grey } from './grey.ts';
import { partsOf } from './parts.ts';
import { type Token, tokenOf } from './tokens.ts';

/** Points that tokens are read from, and of the copy: of a phone's screenshot digits are still 10 high. */
const READ_POINTS = 600_000;
const KEPT_POINTS = 300_000;
const MAX_PIXELS = 64_000_000;
const KEPT = { quality: 35, effort: 3 } as const;

/** `copy` is a WebP. */
export type Mark = { copy: Buffer; tokens: Token[] };

/** Of a picture, or of the file at a path; rejects where it is none. */
export async function markOf(file: string | Buffer): Promise<Mark> {
  const picture = await greyOf(file, READ_POINTS);
  const tokens = partsOf(picture).map(tokenOf);
  const raw = { width: picture.width, height: picture.height, channels: 1 } as const;
  const copy = await sharp(picture.pixels, { raw })
    .resize({ ...withinPoints(raw, KEPT_POINTS), fit: 'fill' })
    .webp(KEPT)
    .toBuffer();
  return { copy, tokens };
}

/** Which of `others` is the same picture as `copy`. */
export async function alikeOf(copy: Buffer, others: Buffer[]): Promise<boolean[]> {
  const own = await readCopy(copy);
  const verdicts: boolean[] = [];
  for (const other of others) verdicts.push(areAlike(own, await readCopy(other)));
  return verdicts;
}

const readCopy = async (copy: Buffer): Promise<Read> => readPicture(await greyOf(copy, KEPT_POINTS * 1.1));

async function greyOf(source: string | Buffer, points: number): Promise<Grey> {
  const { width, height } = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata();
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS })
    .flatten({ background: '#ffffff' })
    .resize({ ...withinPoints({ width, height }, points), fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

/** A size of at most so many points in the same proportions, never larger than it was. */
function withinPoints({ width, height }: { width: number; height: number }, points: number) {
  const scale = Math.min(1, Math.sqrt(points / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
