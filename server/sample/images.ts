/** Made-up pictures for the sample's files: a QR code's look, a transfer slip. Drawn, not photographed. */

async function png(svg: string): Promise<Buffer> {
  // Only where a sample is made: every process would hold it.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Something that looks like a receiver's QR code and leads nowhere. */
export function sampleQrCode(): Promise<Buffer> {
  const cells: string[] = [];
  for (let y = 0; y < 21; y += 1) {
    for (let x = 0; x < 21; x += 1) {
      const corner = (x < 7 && y < 7) || (x > 13 && y < 7) || (x < 7 && y > 13);
      if (!corner && (x * 7 + y * 13 + x * y) % 3 === 0)
        cells.push(`<rect x="${x}" y="${y}" width="1" height="1"/>`);
    }
  }
  const finder = (x: number, y: number) =>
    `<path d="M${x} ${y}h7v7h-7z M${x + 1} ${y + 1}v5h5v-5z" fill-rule="evenodd"/><rect x="${x + 2}" y="${y + 2}" width="3" height="3"/>`;
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 27 27" width="540" height="540"><rect x="-3" y="-3" width="27" height="27" fill="#fff"/>${finder(0, 0)}${finder(14, 0)}${finder(0, 14)}${cells.join('')}</svg>`,
  );
}

/** A bank's transfer slip that says it is a sample; `session` is the transfer's number, another on each slip as banks give it. */
export function sampleSlip(amount: string, session: string): Promise<Buffer> {
  const line = (y: number, left: string, right: string) =>
    `<text x="40" y="${y}" fill="#667">${left}</text><text x="560" y="${y}" text-anchor="end">${right}</text>`;
  return png(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="760" font-family="sans-serif" font-size="24"><rect width="600" height="760" fill="#f4f6f5"/><rect width="600" height="110" fill="#0b5d57"/><text x="40" y="70" fill="#fff" font-size="34">Sample Bank</text>${line(200, 'Transfer', 'Successful')}${line(260, 'Amount', amount)}${line(320, 'To', 'Sample Account')}${line(380, 'Session', session)}<text x="300" y="620" text-anchor="middle" fill="#b3412b" font-size="44">SAMPLE</text></svg>`,
  );
}
