/** What becomes of pictures as people send them: clean, upright, no larger than they came (Product §10.4, §29.66). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoLike } from '../../testing/photo.ts';
import { slipPicture } from '../../testing/slips.ts';
import { stripImage } from './strip-image.ts';

let folder: string;
let scene: Buffer;
let screen: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cowrie-strip-'));
  scene = await (await photoLike(1600, 1200, 18)).png().toBuffer();
  screen = await slipPicture({ bank: 1, seed: 3 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const of = (source: () => Buffer) => sharp(source());
const KINDS: Record<string, () => Sharp> = {
  'a photo': () => of(() => scene).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  'a photo made small before': () => of(() => scene).jpeg({ quality: 80 }),
  'a photo packed as tightly as can be': () => of(() => scene).jpeg({ quality: 75, mozjpeg: true }),
  'a coarse photo': () => of(() => scene).jpeg({ quality: 45 }),
  'a photo that comes in passes': () => of(() => scene).jpeg({ quality: 82, progressive: true }),
  'a photo without colour': () =>
    of(() => scene)
      .greyscale()
      .jpeg({ quality: 82 }),
  'a turned photo': () =>
    of(() => scene)
      .jpeg({ quality: 82 })
      .withMetadata({ orientation: 6 }),
  'a photographed slip': () => of(() => screen).jpeg({ quality: 85 }),
  'a screenshot': () => of(() => screen).png({ compressionLevel: 9, adaptiveFiltering: true }),
  'a turned screenshot': () =>
    of(() => screen)
      .png({ compressionLevel: 9 })
      .withMetadata({ orientation: 6 }),
  'a screenshot of few colours': () => of(() => screen).png({ palette: true, colours: 32, effort: 10 }),
  'a screenshot without colour': () =>
    of(() => screen)
      .greyscale()
      .png({ compressionLevel: 9 }),
};

test.each(Object.entries(KINDS))('%s stays as large at most, and shows the same', async (_, draw) => {
  const came = await draw().toBuffer();
  const { format = '' } = await sharp(came).metadata();
  const [from, to] = [join(folder, 'came'), join(folder, 'clean')];
  writeFileSync(from, came);
  expect(await stripImage(from, to, format === 'png' ? 'image/png' : 'image/jpeg')).toBe('clean');
  const clean = readFileSync(to);
  expect(clean.length).toBeLessThanOrEqual(came.length);
  const [before, after] = [sharp(came).autoOrient(), sharp(clean)];
  expect(await after.metadata()).not.toMatchObject({ orientation: expect.anything() });
  const bytes = await Promise.all(
    [before, after].map((one) => one.toColourspace('srgb').removeAlpha().raw().toBuffer()),
  );
  expect(meanDifference(bytes[0] as Buffer, bytes[1] as Buffer)).toBeLessThan(4);
});

/** Of 255. */
function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] as number) - (other[at] as number));
  return sum / one.length;
}
