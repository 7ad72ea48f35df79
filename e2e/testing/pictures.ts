/** Files people send: a photo of a receiver's QR code, a bank's slip, a PDF. */
import { createHash } from 'node:crypto';
import encodeQR from 'qr';
import sharp from 'sharp';

export type Upload = { name: string; mimeType: string; buffer: Buffer };

/** The QR code that holds `text`, as a receiver's app saves it. */
export async function receiverCode(text: string): Promise<Upload> {
  const buffer = await sharp(Buffer.from(encodeQR(text, 'svg', { border: 4 })))
    .resize(520, 520, { kernel: 'nearest' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  return { name: 'receiver.png', mimeType: 'image/png', buffer };
}

/** A photo of a printed QR code that holds `text`, as phones save what they take. */
export async function qrPhoto(text: string): Promise<Upload> {
  const photo = await photoOf(text);
  const buffer = await photo.jpeg({ quality: 90 }).toBuffer();
  return { name: 'receiver.jpg', mimeType: 'image/jpeg', buffer };
}

/** The same without loss: seven times as large, so that it takes a journey seconds to hand it to a page. */
export async function hugePhoto(text: string): Promise<Upload> {
  const photo = await photoOf(text);
  return { name: 'receiver.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() };
}

/** A printed QR code on a table, a little turned, with a camera's noise. */
async function photoOf(text: string) {
  const { buffer: printed } = await receiverCode(text);
  const turned = await sharp(printed).rotate(4, { background: '#8a7a66' }).toBuffer();
  return sharp({
    create: {
      width: 1200,
      height: 1600,
      channels: 3,
      background: '#8a7a66',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  }).composite([{ input: turned, gravity: 'centre' }]);
}

let slips = 0;

/** A screenshot of a transfer, each of its own, with as long a number as banks give: one that comes twice makes staff look again. */
export async function transferSlip(amount: string): Promise<Upload> {
  slips += 1;
  const session = createHash('sha256').update(String(slips)).digest('hex').slice(0, 24);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1200"><rect width="720" height="1200" fill="#fff"/><text x="60" y="200" font-size="48" font-family="sans-serif">Transfer successful</text><text x="60" y="320" font-size="64" font-family="sans-serif">${amount}</text><text x="60" y="440" font-size="48" font-family="sans-serif">${session}</text></svg>`;
  return {
    name: 'slip.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer(),
  };
}

/** The smallest PDF that is one; `title` makes it differ from another. */
export function pdfSlip(title = 'slip'): Upload {
  const text = [
    '%PDF-1.4',
    `%${title}`,
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
  return { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

/** A portrait as a phone takes it, far larger than pages show it. */
export async function portraitPhoto(shirt = '#0b5d53'): Promise<Upload> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000"><rect width="1500" height="2000" fill="#d9c7a8"/><path d="M250 2000c0-520 230-700 500-700s500 180 500 700z" fill="${shirt}"/><rect x="640" y="1080" width="220" height="320" fill="#6b4230"/><ellipse cx="750" cy="820" rx="330" ry="420" fill="#7a4b36"/><path d="M410 760c0-300 150-430 340-430s340 130 340 430c-90-150-200-190-340-190s-250 40-340 190z" fill="#1d1614"/><circle cx="630" cy="830" r="34" fill="#1d1614"/><circle cx="870" cy="830" r="34" fill="#1d1614"/><path d="M620 1010q130 110 260 0" fill="none" stroke="#3a1d17" stroke-width="26"/></svg>`;
  return {
    name: 'IMG_4711.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer(),
  };
}

/** A mug as a seller sends it, without a ground of its own. */
export async function mugPicture(): Promise<Upload> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><path d="M700 380h90a130 130 0 0 1 0 260h-90" fill="none" stroke="#b3541e" stroke-width="60"/><path d="M240 260h480v430a110 110 0 0 1-110 110H350a110 110 0 0 1-110-110z" fill="#d97b2f"/></svg>`;
  return { name: 'mug.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}
