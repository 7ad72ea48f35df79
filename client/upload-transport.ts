/** How a request with files travels, so that one sees how far it is and can stop it. */
import type { Transport } from '@cowrie/contract/client.ts';

/** A file takes the time that it takes; longer than that nothing of one stands still (Product §2.13). */
const LONGEST_STANDSTILL_MS = 120_000;

/** Wanted once a file is chosen: no page waits for it. */
export const loadUpload = () => import('./upload.ts');

/** `transport`, except where a form with files wants its progress; without the part that tells it, it goes without. */
export function withUploads(transport: Transport, longestMs = LONGEST_STANDSTILL_MS): Transport {
  return async (request, options) => {
    const tells = request.body instanceof FormData && options.onProgress;
    const part = tells ? await loadUpload().catch(() => null) : null;
    return part ? part.upload(request, options, longestMs) : transport(request, options);
  };
}
