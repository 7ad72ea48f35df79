/** What the QR code in a picture holds, read by the same library as in the browser (Product §27.50). */
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** Longest side that is searched; a code that needs more pixels could not be scanned by a phone either. */
const SEARCH_SIDE_PX = 1600;
const SEARCH_MS = 1500;

/** Null where none is found. `path` is a picture that was written anew. */
export async function readQr(path: string): Promise<string | null> {
  const { data, info } = await sharp(path)
    .resize({ width: SEARCH_SIDE_PX, height: SEARCH_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  try {
    const found = decodeQR(
      { data, width, height },
      { effort: Number.POSITIVE_INFINITY, timeLimit: SEARCH_MS },
    );
    return found && isText(found) ? found : null;
  } catch {
    // The library throws where it finds none.
    return null;
  }
}

/** A database keeps no NUL and no half of a character. */
const isText = (found: string) => found.isWellFormed() && !found.includes('\0');
