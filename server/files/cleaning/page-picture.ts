/** A picture for visitors: no larger than pages show it, and nothing in it but what is seen (Product §19.10). */
import type { Verdict } from './jobs.ts';
import { judged } from './strip-image.ts';

/** Faces and goods are looked at, unlike a thumbnail, which is a way to the picture. */
const WEBP = { quality: 78, effort: 5 } as const;

type Wanted = { mediaType: 'image/png' | 'image/jpeg'; pagePx: number };

/** Writes the image at `from` to `to` as a WebP, upright and without metadata. Rejects where the disk fails. */
export function shrinkForPages(from: string, to: string, { mediaType, pagePx }: Wanted): Promise<Verdict> {
  const bounds = { width: pagePx, height: pagePx, fit: 'inside', withoutEnlargement: true } as const;
  return judged(from, mediaType, async ({ open }) => {
    await open().autoOrient().resize(bounds).toColourspace('srgb').webp(WEBP).toFile(to);
  });
}
