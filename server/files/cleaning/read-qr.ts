/** What the QR code in a picture holds, read by the same library as in the browser (Product §27.50). */
import { decodeQR, type FinderPoints, type Image } from 'qr/decode.js';
import sharp from 'sharp';

/** Longest side that is searched; a code that needs more pixels could not be scanned by a phone either. */
const SEARCH_SIDE_PX = 1600;
const SEARCH_MS = 1500;
/** In which a second code is looked for beside the first. */
const FURTHER_MS = 500;

/**
 * Null where none is found, or two that are not the same: whoever scans the picture may come upon the other. `path` is a
 * picture that was written anew.
 */
export async function readQr(path: string): Promise<string | null> {
  const { data, info } = await sharp(path)
    .resize({ width: SEARCH_SIDE_PX, height: SEARCH_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = { data, width, height };
  const found = find(picture, SEARCH_MS);
  if (!found || !isText(found.content)) return null;
  if (found.place) cover(picture, found.place, channels);
  const further = found.place && find(picture, FURTHER_MS);
  return further && further.content !== found.content ? null : found.content;
}

type Found = { content: string; place: FinderPoints['outline'] | undefined };

function find(picture: Image, timeLimit: number): Found | null {
  let place: Found['place'];
  const pointsOnDetect = (points: FinderPoints, result: string | Error) => {
    if (typeof result === 'string') place = points.outline;
  };
  try {
    const content = decodeQR(picture, { effort: Number.POSITIVE_INFINITY, timeLimit, pointsOnDetect });
    return content ? { content, place } : null;
  } catch {
    // The library throws where it finds none.
    return null;
  }
}

/** Paints a code over. */
function cover({ data, width, height }: Image, place: FinderPoints['outline'], channels: number): void {
  const within = (at: number, size: number) => Math.min(size, Math.max(0, Math.round(at)));
  const [xs, ys] = [place.map(({ x }) => x), place.map(({ y }) => y)];
  const [left, right] = [within(Math.min(...xs), width), within(Math.max(...xs), width)];
  for (let y = within(Math.min(...ys), height); y < within(Math.max(...ys), height); y += 1)
    data.fill(255, (y * width + left) * channels, (y * width + right) * channels);
}

/** A database keeps no NUL and no half of a character. */
const isText = (found: string) => found.isWellFormed() && !found.includes('\0');
