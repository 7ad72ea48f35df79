import { shrunkPicture } from '@cowrie/client/shrink-picture.ts';

/** Small for a slow network, still sharp enough to read a slip or a QR code. */
const READABLE = { longestPx: 2000, quality: 0.88 };
/** Pictures below this size go as they are. */
const SMALL_BYTES = 600_000;

/**
 * A picture made smaller in the browser before it is sent; anything else, and whatever would not get smaller, comes
 * back as it is. The server still judges every file by itself.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!/^image\/(png|jpeg)$/.test(file.type) || file.size <= SMALL_BYTES) return file;
  const smaller = await shrunkPicture(file, READABLE);
  if (smaller === file) return file;
  return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, {
    type: 'image/jpeg',
    lastModified: file.lastModified,
  });
}
