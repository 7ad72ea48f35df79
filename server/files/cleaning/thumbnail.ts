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

/** Writes the thumbnail of the image `from`, or that at the path, to `to`, upright and without metadata. Rejects where it cannot be read. */
export async function drawThumbnail(from: string | Buffer, to: string): Promise<ThumbnailFacts> {
  const bounds = { width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true } as const;
  const open = sharp(from, { failOn: 'error', limitInputPixels: MAX_PIXELS });
  const { width, height, size } = await open.autoOrient().resize(bounds).webp(WEBP).toFile(to);
  return { width, height, size };
}

/** The thumbnail of an image of `size` bytes; null where the image itself is as good. */
export async function thumbnailOf(
  size: number,
  draw: () => Promise<ThumbnailFacts>,
): Promise<ThumbnailFacts | null> {
  if (size <= SMALL_BYTES) return null;
  const drawn = await draw();
  return drawn.size < size ? drawn : null;
}
