/** One message to one browser, by its push service: encrypted for that browser alone (RFC 8030, 8188, 8291, 8292). */
import { createHash } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { atFirstUse } from '../at-first-use.ts';
import type { PushKey } from './key.ts';
import { lookupPublic, mayBePushService } from './public-hosts.ts';

/** A service that has not answered by then, or only in part, holds a message up no longer; the job tries again later. */
const PATIENCE_MS = 15_000;

/** What a service did not answer in time. */
export class NoAnswer extends Error {}

export type Subscription = { endpoint: string; p256dh: string; auth: string };
export type Sending = {
  key: PushKey;
  /** Whom a push service writes to: an address of this installation. */
  subject: string;
  payload: string;
  /** What a newer message takes the place of while neither was delivered. */
  topic: string;
  urgency: 'normal' | 'high';
  /** So long the service keeps it for a device that is off. */
  ttlSeconds: number;
  /** Into one's own network too, and without TLS: for tests. */
  toPrivate: boolean;
  signal: AbortSignal;
};

const library = atFirstUse(async () => (await import('web-push')).default);

/**
 * Resolves to whether the subscription is still there.
 * @throws where the service could not be reached or does not take it now.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  sending: Sending,
  patienceMs = PATIENCE_MS,
): Promise<'sent' | 'gone'> {
  // An address in digits is looked up nowhere. Who named it may have been asked less, for tests.
  if (!sending.toPrivate && !mayBePushService(endpoint)) return 'gone';
  const { generateRequestDetails } = await library();
  const { publicKey, privateKey } = sending.key;
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, sending.payload, {
    vapidDetails: { subject: sending.subject, publicKey, privateKey },
    TTL: sending.ttlSeconds,
    urgency: sending.urgency,
    topic: topicName(sending.topic),
  });
  const status = await post(endpoint, { headers: headers as Headers, body, patienceMs, ...sending });
  if (status === 404 || status === 410) return 'gone';
  if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`);
  return 'sent';
}

type Headers = Record<string, string | number>;
type Posting = { headers: Headers; body: Buffer; patienceMs: number } & Pick<Sending, 'toPrivate' | 'signal'>;

/** The answer's status; its body is not read, and no redirect followed. */
function post(endpoint: string, { headers, body, toPrivate, signal, patienceMs }: Posting): Promise<number> {
  const open = toPrivate && endpoint.startsWith('http:') ? requestPlain : request;
  // Limits the whole exchange, not a pause: whoever named the address may have it answer a byte at a time.
  const late = AbortSignal.timeout(patienceMs);
  return new Promise((resolve, reject) => {
    const sent = open(
      endpoint,
      {
        ...{ method: 'POST', headers, signal: AbortSignal.any([signal, late]) },
        ...(!toPrivate && { lookup: lookupPublic }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sent.on('error', (error) =>
      reject(late.aborted ? new NoAnswer('the push service did not answer') : error),
    );
    sent.end(body);
  });
}

/** At most 32 signs, and nothing that tells the service whose order it is. */
const topicName = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);
