/**
 * The icons of the installed app, each drawn from the one mark in `ui/shell.ts`: a new drawing of it comes through by itself
 * (Product §30.11).
 */
import { SHELL, SMALL_SHELL } from '@cowrie/ui/shell.ts';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const INK = '#2b349c';
const SEAL = '#d8452a';
const lips = ({ left, right }: { left: string; right: string }) =>
  `<path fill="${INK}" stroke="${INK}" d="${left}"/><path fill="${SEAL}" stroke="${SEAL}" d="${right}"/>`;
const svg = (side: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${content}</svg>`);
const MARK = svg(
  48,
  `<g transform="rotate(14 24 24)" stroke-width="1.2" stroke-linejoin="round">${lips(SHELL)}</g>`,
);
/** As small as the top bar of a phone. */
const SMALL_MARK = svg(16, `<g stroke-width="0">${lips(SMALL_SHELL)}</g>`);
const PAPER = '#f6f3ec';
/** Of an icon that a phone cuts to its own shape, what is never cut off: a circle of four fifths. */
const SAFE = 0.62;

export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const made = {
        'any-192': await drawn(MARK, 192, 1),
        'any-512': await drawn(MARK, 512, 1),
        'maskable-512': await drawn(MARK, 512, SAFE, PAPER),
        // A phone that knows no masks cuts the corners off and shows what is clear as black.
        'apple-touch-180': await drawn(MARK, 180, 0.76, PAPER),
        'badge-96': await silhouette(SMALL_MARK, 96),
      };
      for (const [name, source] of Object.entries(made))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source });
    },
  };
}

/** The mark at so much of a square's side, in its middle. */
async function drawn(mark: Buffer, side: number, share: number, background?: string): Promise<Buffer> {
  const inner = Math.round(side * share);
  const picture = await sharp(mark, { density: 1200 }).resize(inner, inner, {
    fit: 'contain',
    background: '#0000',
  });
  const edge = Math.floor((side - inner) / 2);
  const far = side - inner - edge;
  const framed = picture.extend({ top: edge, left: edge, bottom: far, right: far, background: '#0000' });
  const whole = background ? sharp(await framed.png().toBuffer()).flatten({ background }) : framed;
  return whole.png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** What a phone shows of a notification in its top bar: a shape in one colour, so the mark's light lines are left clear. */
async function silhouette(mark: Buffer, side: number): Promise<Buffer> {
  const picture = sharp(mark, { density: 1200 }).resize(side, side).ensureAlpha();
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const light = Math.max(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) / 255;
    data[at + 3] = Math.round((data[at + 3] ?? 0) * (1 - light ** 2));
    data.fill(255, at, at + 3);
  }
  return sharp(data, { raw: { width: side, height: side, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
