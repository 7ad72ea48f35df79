/**
 * Images are decoded and written anew: what a phone hides in them (place, device, owner) is left behind, and so
 * is anything that only looks like an image (Product §10.4).
 */
import sharp from 'sharp';
import { ApiError, fail } from '../errors.ts';

/** Enough for a 64 megapixel phone; a decoded image of this size is about 200 MB for a moment. */
const MAX_PIXELS = 64_000_000;
const MAX_SECONDS = 30;
const JPEG_QUALITY = 88;

// Nothing is ever decoded twice, so a cache would only hold memory.
sharp.cache(false);
sharp.concurrency(1);

let previous: Promise<unknown> = Promise.resolve();

/** One image at a time, so that many uploads at once cannot fill the memory with pixels. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = previous.then(work);
  previous = mine.catch(() => {});
  return mine;
}

/**
 * Writes the image at `from` to `to` in the same format, turned upright, without metadata. What is no
 * whole image is refused with `refusal`, one with too many pixels with `image_too_many_pixels`.
 */
export async function stripImage(
  from: string,
  to: string,
  mediaType: 'image/png' | 'image/jpeg',
  refusal: 'file_type' | 'image_type',
): Promise<void> {
  await inTurn(async () => {
    try {
      const image = sharp(from, { failOn: 'error', limitInputPixels: MAX_PIXELS }).timeout({
        seconds: MAX_SECONDS,
      });
      const { width, height, format } = await image.metadata();
      if (format !== (mediaType === 'image/png' ? 'png' : 'jpeg')) fail(refusal);
      if (width * height > MAX_PIXELS) fail('image_too_many_pixels');
      const upright = image.autoOrient();
      await (mediaType === 'image/png'
        ? upright.png()
        : upright.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      ).toFile(to);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const message = error instanceof Error ? error.message : '';
      if (/pixel limit/i.test(message)) fail('image_too_many_pixels');
      // The disk's troubles are not the image's.
      if (/No space left|ENOSPC|unable to open for write|write error/i.test(message)) throw error;
      fail(refusal);
    }
  });
}
