/** Files people send: a photo of a receiver's QR code, a bank's slip, a PDF. */
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

/** A photo of a printed QR code that holds `text`: on a table, a little turned, with a camera's noise. */
export async function qrPhoto(text: string): Promise<Upload> {
  const { buffer: printed } = await receiverCode(text);
  const turned = await sharp(printed).rotate(4, { background: '#8a7a66' }).toBuffer();
  const buffer = await sharp({
    create: {
      width: 1200,
      height: 1600,
      channels: 3,
      background: '#8a7a66',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .composite([{ input: turned, gravity: 'centre' }])
    .png()
    .toBuffer();
  return { name: 'receiver.png', mimeType: 'image/png', buffer };
}

let slips = 0;

/** A screenshot of a transfer, each of its own: one that comes twice makes staff look again. */
export async function transferSlip(amount: string): Promise<Upload> {
  slips += 1;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1200"><rect width="720" height="1200" fill="#fff"/><text x="60" y="200" font-size="48" font-family="sans-serif">Transfer successful</text><text x="60" y="320" font-size="64" font-family="sans-serif">${amount}</text><text x="60" y="440" font-size="48" font-family="sans-serif">Session ${slips}</text></svg>`;
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
