import { shrunkPicture } from './shrink-picture.ts';
import { loadUpload } from './upload-transport.ts';

/** Small for a slow network, still sharp enough to read a slip or a QR code: a phone's own screenshot keeps its size. */
const READABLE = { longestPx: 2000, shortestPx: 1080, quality: 0.82 };
/** Less than this saved is not worth writing a picture anew. */
const WORTH = 0.9;

/** By what was chosen: another try sends the same bytes, and nothing is made smaller twice. */
const made = new WeakMap<File, Promise<File>>();

/**
 * A picture made smaller in the browser before it is sent; anything else, and whatever would not get smaller, comes
 * back as it is. The server still judges every file by itself.
 */
export function readablePicture(file: File): Promise<File> {
  // Whoever chooses one is about to send it.
  loadUpload().catch(() => {});
  const before = made.get(file);
  if (before) return before;
  const smaller = shrunk(file);
  made.set(file, smaller);
  void smaller.then((picture) => made.set(picture, Promise.resolve(picture)));
  return smaller;
}

async function shrunk(file: File): Promise<File> {
  if (!/^image\/(png|jpeg)$/.test(file.type)) return file;
  const smaller = await shrunkPicture(file, READABLE);
  if (smaller.size > file.size * WORTH) return file;
  return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, {
    type: 'image/jpeg',
    lastModified: file.lastModified,
  });
}
