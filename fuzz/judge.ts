/** What no answer may be, whoever asked whatever. */
import { login } from '@cowrie/contract/accounts.ts';
import { failure } from '@cowrie/contract/envelope.ts';
import { STAFF_ROLES } from '@cowrie/contract/roles.ts';
import * as z from 'zod/mini';
import type { Cast } from './callers.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

/** No answer takes longer. */
export const SLOWEST_MS = 2000;

const REFERENCE = /CWR-[0-9A-HJKMNP-TV-Z]{8}/g;
const success = z.object({ status: z.literal('success'), data: z.unknown() });
/** Statuses that an answer may have; 503 says when to come back. */
const EXPECTED = [200, 302, 304, 400, 401, 403, 404, 405, 408, 409, 413, 415, 416, 429, 431, 503];

/** What is wrong with an answer; null where nothing is. Slowness is judged by whoever can ask again. */
export async function faultOf(request: FuzzRequest, answer: FuzzAnswer, cast: Cast): Promise<string | null> {
  const { status, headers } = answer;
  if (status === 0) return 'no answer';
  if (!EXPECTED.includes(status)) return `status ${status}`;
  if (status === 503 && !headers['retry-after']) return '503 without saying when to come back';
  for (const name of ['x-content-type-options', 'referrer-policy', 'content-security-policy'])
    if (!headers[name]) return `no ${name}`;
  return formOf(request, answer) ?? (await leakIn(request, answer, cast));
}

/** Answers of the API are its envelope, or what their call says. */
function formOf({ path, method, endpoint, raw }: FuzzRequest, { status, headers, body }: FuzzAnswer) {
  const isApi = /^\/api(?:[/?#]|$)/.test(path);
  if (raw || !isApi || status === 304 || method === 'HEAD') return null;
  const type = headers['content-type'] ?? '';
  if (status === 200 && (!endpoint || endpoint.answers)) return null;
  if (!type.startsWith('application/json')) return `${type || 'nothing'} in place of the envelope`;
  const schema = status === 200 ? success : failure;
  try {
    return z.safeParse(schema, JSON.parse(body)).success ? null : 'not the envelope';
  } catch {
    return 'no JSON';
  }
}

/** Something that is for others: planted texts, and orders of somebody else. What the request itself named, it may echo. */
async function leakIn(
  request: FuzzRequest,
  { status, body }: FuzzAnswer,
  cast: Cast,
): Promise<string | null> {
  // Who gives somebody's name and password has become them.
  const isSignedIn = request.endpoint === login && status === 200;
  const caller = isSignedIn ? 'owner' : request.caller;
  const sent = `${decoded(request.path)} ${request.body ?? ''} ${Object.values(request.headers).join(' ')}`;
  for (const { text, what, isFor } of cast.canaries())
    if (body.includes(text) && !isFor(caller) && !sent.includes(text)) return `shows ${what}: ${text}`;
  if (STAFF_ROLES.some((role) => role === caller)) return null;
  const named = plain(sent);
  for (const [reference] of body.matchAll(REFERENCE)) {
    const owner = await cast.ownerOf(reference);
    if (owner !== null && owner !== caller && !named.includes(plain(reference).slice(3)))
      return `shows ${reference} of ${owner}`;
  }
  return null;
}

const decoded = (text: string) => {
  try {
    return `${text} ${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
};
/** Without what people may leave out of a reference. */
const plain = (text: string) => text.toUpperCase().replaceAll('-', '');
