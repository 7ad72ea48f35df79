/** What an image's first bytes say of its size, read without decoding any of it. */
import { type FileHandle, open } from 'node:fs/promises';

/** `staged` images come in passes over the whole picture (progressive, interlaced), so all of it is in memory at once. */
export type ImageHeader = { pixels: number; longest: number; staged: boolean };

/** Where the picture has not begun after so many segments, the file is refused: a camera writes far fewer. */
const MAX_SEGMENTS = 500;

/** The header of a PNG or JPEG; null where there is none that we take. */
export async function readImageHeader(
  path: string,
  mediaType: 'image/png' | 'image/jpeg',
): Promise<ImageHeader | null> {
  const file = await open(path);
  try {
    return await (mediaType === 'image/png' ? pngHeader(file) : jpegHeader(file));
  } finally {
    await file.close();
  }
}

/** `length` bytes at `position`, or null where the file is shorter. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}

const sizeOf = (one: number, other: number) => ({ pixels: one * other, longest: Math.max(one, other) });

/** The signature is followed by IHDR: width, height, depth, colours, compression, filter, interlacing. */
async function pngHeader(file: FileHandle): Promise<ImageHeader | null> {
  const head = await bytesAt(file, 0, 29);
  if (head?.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { ...sizeOf(head.readUInt32BE(16), head.readUInt32BE(20)), staged: head[28] !== 0 };
}

const FILL = 0xff;
const PROGRESSIVE = 0xc2;
/** Baseline, extended and progressive; lossless and arithmetic frames nobody sends. */
const FRAMES = [0xc0, 0xc1, PROGRESSIVE];
const HUFFMAN_TABLE = 0xc4;
const START_OF_SCAN = 0xda;

/** Walks from segment to segment until one says how large the frame is. */
async function jpegHeader(file: FileHandle): Promise<ImageHeader | null> {
  let position = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const head = await bytesAt(file, position, 9);
    const marker = head?.[1];
    if (head?.[0] !== 0xff || marker === undefined) return null;
    if (FRAMES.includes(marker))
      return { ...sizeOf(head.readUInt16BE(5), head.readUInt16BE(7)), staged: marker === PROGRESSIVE };
    // The picture begins, or another kind of frame: nothing after it says more.
    if (marker >= 0xc0 && marker <= START_OF_SCAN && marker !== HUFFMAN_TABLE) return null;
    position += marker === FILL ? 1 : 2 + head.readUInt16BE(2);
  }
  return null;
}
