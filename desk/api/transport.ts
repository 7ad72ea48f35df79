/** How the desk's requests travel: polls that revalidate, and uploads that tell how far they are. */
import { withPatience } from '@cowrie/client/patient-transport.ts';
import { withTimeLimit } from '@cowrie/client/time-limit.ts';
import { withUploads } from '@cowrie/client/upload-transport.ts';
import { type ClientResponse, fetchTransport, type Transport } from '@cowrie/contract/client.ts';
import { withServerTime } from '@cowrie/contract/server-clock.ts';

/** Orders a person may have had open lately; older answers are fetched whole again. */
const KEPT_ANSWERS = 20;

const kept = new Map<string, { etag: string; response: ClientResponse }>();

/** Answers of other people must not stay behind after a sign-out. */
export function forgetAnswers(): void {
  kept.clear();
}

const ask = withServerTime(fetchTransport);

/** Sends `If-None-Match` where an answer carried an ETag, and reads a 304 as that same answer. */
const revalidatingTransport: Transport = async (request, options) => {
  if (request.method !== 'GET') return ask(request, options);
  const known = kept.get(request.url);
  const headers = known ? { ...request.headers, 'if-none-match': known.etag } : request.headers;
  const response = await ask({ ...request, headers }, options);
  if (response.status === 304 && known) return known.response;
  const etag = response.headers?.get('etag');
  if (response.status === 200 && etag) {
    kept.delete(request.url);
    kept.set(request.url, { etag, response });
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
  }
  return response;
};

export const deskTransport: Transport = withUploads(withPatience(withTimeLimit(revalidatingTransport)));
