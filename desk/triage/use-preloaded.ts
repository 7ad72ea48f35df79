import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { useEffect, useRef } from 'react';

/** So many of the next slips are fetched before one comes to them. */
const AHEAD = 4;

/** Fetches and decodes the next slips, so that they are there at once. */
export function usePreloaded(list: readonly WaitingProof[], currentId: string | null) {
  const kept = useRef(new Map<string, HTMLImageElement>());
  useEffect(() => {
    const at = list.findIndex(({ id }) => id === currentId);
    const next = list.slice(at + 1, at + 1 + AHEAD).flatMap(({ proofs }) => proofs.slice(0, 1));
    const urls = next.filter(({ file }) => file.media_type.startsWith('image/')).map(({ file }) => file.url);
    for (const url of urls) {
      if (kept.current.has(url)) continue;
      const image = new Image();
      image.src = url;
      // One that does not come is asked for again where it is shown.
      image.decode().catch(() => kept.current.delete(url));
      kept.current.set(url, image);
    }
    for (const url of kept.current.keys()) if (!urls.includes(url)) kept.current.delete(url);
  }, [list, currentId]);
}
