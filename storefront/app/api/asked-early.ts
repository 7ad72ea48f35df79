/**
 * What a customer's page asks for first, its HTML asks for already, while its scripts are on their way: on a slow
 * network that is a whole way there and back (Product §29.71).
 */
import { type ClientRequest, fetchTransport, type Transport } from '@cowrie/contract/client.ts';
import { noteServerTime, withServerTime } from '@cowrie/contract/server-clock.ts';
import { readToken } from '../session/store.ts';

/** `at` since the page began; what its HTML asks for is asked for as it begins. */
type Asked = { authorization: string; answer: Promise<Response>; at?: number };

declare global {
  interface Window {
    /** By the address of the call. */
    askedEarly?: Map<string, Asked>;
  }
}

/** An answer that nobody took within this time is old. */
const TAKEN_WITHIN_MS = 30_000;

const askAnew = withServerTime(fetchTransport);

/** `fetchTransport`, with what was asked for early in place of asking again. */
export const earlyTransport: Transport = async (request, options) => {
  const early = takeEarly(request);
  const response = await early?.catch(() => null);
  // What the server could not answer then is asked for as ever.
  if (!response || response.status >= 500) return askAnew(request, options);
  // Not before the page began.
  noteServerTime(response.headers.get('date'), Date.now() - performance.now());
  return { status: response.status, body: JSON.parse(await response.text()), headers: response.headers };
};

/** Once, and by who was signed in when it was asked for. */
function takeEarly({ method, url, headers }: ClientRequest): Promise<Response> | null {
  const asked = method === 'GET' ? window.askedEarly?.get(url) : undefined;
  if (!asked) return null;
  window.askedEarly?.delete(url);
  return isNew(asked) && asked.authorization === headers.authorization ? asked.answer : null;
}

const isNew = ({ at = 0 }: Asked) => performance.now() < at + TAKEN_WITHIN_MS;

/**
 * Sends a part's request as soon as the part is mounted, unless it is on its way already. Returns a function that
 * forgets an answer nobody took: by the time somebody would, it may be out of date.
 */
export function askEarly(url: string): () => void {
  window.askedEarly ??= new Map();
  const forget = () => void window.askedEarly?.delete(url);
  const before = window.askedEarly.get(url);
  if (before && isNew(before)) return forget;
  const authorization = `Bearer ${readToken()}`;
  const answer = fetch(url, { headers: { accept: 'application/json', authorization } });
  // Whoever takes it asks again.
  answer.catch(() => {});
  window.askedEarly.set(url, { authorization, answer, at: performance.now() });
  return forget;
}
