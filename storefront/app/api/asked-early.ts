/**
 * What a customer's page asks for first, its HTML asks for already, while its scripts are on their way: on a slow
 * network that is a whole way there and back (Product §29.71).
 */
import { type ClientRequest, fetchTransport, type Transport } from '@cowrie/contract/client.ts';
import { noteServerTime, withServerTime } from '@cowrie/contract/server-clock.ts';

type Asked = { authorization: string; answer: Promise<Response> };

declare global {
  interface Window {
    /** By the address of the call. */
    askedEarly?: Map<string, Asked>;
  }
}

/** An answer that nobody took within this time of the page's beginning is old. */
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
  const isNew = performance.now() < TAKEN_WITHIN_MS;
  return isNew && asked.authorization === headers.authorization ? asked.answer : null;
}
