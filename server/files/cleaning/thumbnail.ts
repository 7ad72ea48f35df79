/** The small copy that lists and panels show of a picture (Product §29.65). */
import sharp from 'sharp';

/** Longest side: what a panel shows, on a screen of two points for each pixel. */
const LONGEST_PX = 384;
/** AVIF would be a third to a half smaller, and phones that cannot show it are still in use. */
const WEBP = { quality: 60, effort: 2 } as const;
/** A picture as small as this is shown as it is. */
const SMALL_BYTES = 16_000;
const MAX_PIXELS = 64_000_000;

export type ThumbnailFacts = { width: number; height: number; size: number };

/** Writes the thumbnail of the cleaned image at `from`, of `size` bytes, to `to`; null where the image itself is as good. */
export async function makeThumbnail(from: string, size: number, to: string): Promise<ThumbnailFacts | null> {
  if (size <= SMALL_BYTES) return null;
  const bounds = { width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true } as const;
  const made = await sharp(from, { limitInputPixels: MAX_PIXELS }).resize(bounds).webp(WEBP).toFile(to);
  return made.size < size ? { width: made.width, height: made.height, size: made.size } : null;
}
