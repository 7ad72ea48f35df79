/** Labels that are scanned: drawn as carriers print them, and held before a camera that is a file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { Upload } from './pictures.ts';

const writer = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(writer)).buffer } });

const [WIDTH, HEIGHT] = [640, 480];

type Format = 'Code128' | 'EAN13' | 'QRCode';

/** A label on a table, a little turned, as wide as the camera's picture. */
async function labelPicture(text: string, format: Format): Promise<Sharp> {
  const { svg, error } = await writeBarcode(text, { format, scale: 3, addQuietZones: true });
  if (error) throw new Error(error);
  const size = format === 'QRCode' ? { width: 260, height: 260 } : { width: 500, height: 130 };
  const code = await sharp(Buffer.from(svg))
    .resize({ ...size, fit: 'fill', kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#fff' })
    .rotate(3, { background: '#8a7a66' })
    .png()
    .toBuffer();
  const table = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: '#8a7a66' };
  return sharp({ create: table }).composite([{ input: code, gravity: 'centre' }]);
}

export async function labelPhoto(text: string, format: Format): Promise<Upload> {
  const buffer = await (await labelPicture(text, format)).jpeg({ quality: 85 }).toBuffer();
  return { name: 'label.jpg', mimeType: 'image/jpeg', buffer };
}

/** Writes the film of a camera that is held before the label, as Chromium plays it in place of one: grey, of two pictures. */
export async function filmOfLabel(path: string, text: string, format: Format): Promise<void> {
  const picture = await (await labelPicture(text, format)).png().toBuffer();
  const light = await sharp(picture).greyscale().raw().toBuffer();
  const colourless = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = [Buffer.from('FRAME\n'), light, colourless];
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...frame, ...frame]));
}
