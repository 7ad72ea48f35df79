/**
 * Takes metadata out of an image before it is decoded. None of it is kept in any case (Product §10.4), and decoders
 * read it first: a few KB of entries that refer to each other keep them busy for half a minute.
 */
import { crc32 } from 'node:zlib';

/** The image with its picture data byte for byte, its colour profile and its orientation, and nothing else. */
export function bareImage(bytes: Buffer, mediaType: 'image/png' | 'image/jpeg'): Buffer {
  return mediaType === 'image/png' ? barePng(bytes) : bareJpeg(bytes);
}

const START_OF_SCAN = 0xda;
const EXIF = 0xe1;
const COMMENT = 0xfe;
/** TEM, and RST0 to SOI, have no content. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/**
 * The application segments that a decoder needs: JFIF, the colour profile, and Adobe's note of the colour transform.
 */
const KEPT_APPS = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
] as const;

function bareJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let orientation = 1;
  for (let at = 2; at >= 0 && at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    // Bytes between two segments are skipped, and so are fill bytes.
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff) {
      at = bytes.indexOf(0xff, at + 1);
      continue;
    }
    const end = isAlone(marker) ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) {
      kept.push(bytes.subarray(at));
      break;
    }
    const content = bytes.subarray(at + 4, end);
    if (marker === EXIF && startsWith(content, 'Exif\0\0')) orientation = orientationOf(content.subarray(6));
    if (isOfThePicture(marker, content)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (orientation !== 1) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]);
    kept.splice(1, 0, Buffer.from([0xff, EXIF, 0, exif.length + 2]), exif);
  }
  return Buffer.concat(kept);
}

function isOfThePicture(marker: number, content: Buffer): boolean {
  const isApp = marker >= 0xe0 && marker <= 0xef;
  if (!isApp) return marker !== COMMENT;
  return KEPT_APPS.some(([app, name]) => app === marker && startsWith(content, name));
}

const startsWith = (content: Buffer, name: string) => content.toString('latin1', 0, name.length) === name;

const SIGNATURE_BYTES = 8;
/** Length, name and sum. */
const AROUND_CHUNK = 12;
const KEPT_CHUNKS = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD'];

function barePng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + AROUND_CHUNK <= bytes.length; ) {
    const end = at + AROUND_CHUNK + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (KEPT_CHUNKS.includes(name)) kept.push(bytes.subarray(at, end));
    if (name === 'eXIf') kept.push(turnedChunk(orientationOf(bytes.subarray(at + 8, end - 4))));
    at = end;
  }
  return Buffer.concat(kept);
}

function turnedChunk(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf'), exifOf(orientation)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** The EXIF orientation, from 1 (upright) to 8; only the first directory is read. */
function orientationOf(exif: Buffer): number {
  const isBig = startsWith(exif, 'MM');
  const short = (at: number) => {
    if (at + 2 > exif.length) return 0;
    return isBig ? exif.readUInt16BE(at) : exif.readUInt16LE(at);
  };
  if (exif.length < 8) return 1;
  const list = isBig ? exif.readUInt32BE(4) : exif.readUInt32LE(4);
  for (let entry = 0; entry < short(list); entry += 1) {
    const at = list + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > exif.length) return 1;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const said = short(at + 8);
    return said >= 1 && said <= 8 ? said : 1;
  }
  return 1;
}

/** EXIF data with nothing but the orientation. */
function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('II*\0\x08\0\0\0\x01\0', 'latin1');
  exif.writeUInt16LE(ORIENTATION, 10);
  exif.writeUInt16LE(SHORT, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}
