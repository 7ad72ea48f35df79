/**
 * A push service that speaks the protocol, and a browser that is subscribed there: it refuses what a real one would refuse,
 * and opens each message with the subscription's own keys (RFC 8030, 8188, 8291, 8292).
 */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushMessage, pushMessage } from '@cowrie/contract/push.ts';

type Delivered = {
  message: PushMessage;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
};
export type TestDevice = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The next message that comes, or that has come and nobody took. */
  next(): Promise<Delivered>;
  /** What has come and nobody took. */
  left(): Delivered[];
  /** What the service answers from now on: 201 takes messages. */
  answer: number;
};
export type PushService = {
  /** A browser that subscribed with an installation's public key. */
  device(publicKey: string): TestDevice;
  /** Requests that keep to the protocol were none of these. */
  faults: string[];
  close(): Promise<void>;
};

type Held = TestDevice & { keys: ECDH; auth: Buffer; publicKey: string; take(delivered: Delivered): void };

export async function openPushService(): Promise<PushService> {
  const devices = new Map<string, Held>();
  const faults: string[] = [];
  const server = createServer(async (request, answer) => {
    const device = devices.get(request.url ?? '');
    if (!device) return answer.writeHead(404).end();
    const body = Buffer.concat(await request.toArray());
    if (device.answer !== 201) return answer.writeHead(device.answer).end();
    try {
      checkSender(request, device.publicKey, origin());
      device.take(opened(request, body, device));
      answer.writeHead(201, { location: `${origin()}/message` }).end();
    } catch (error) {
      faults.push(String(error));
      answer.writeHead(400).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    faults,
    device(publicKey) {
      const path = `/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      const waiting: ((delivered: Delivered) => void)[] = [];
      const came: Delivered[] = [];
      const p256dh = keys.generateKeys('base64url', 'uncompressed');
      const device: Held = {
        subscription: { endpoint: origin() + path, keys: { p256dh, auth: auth.toString('base64url') } },
        keys,
        auth,
        publicKey,
        answer: 201,
        left: () => came.splice(0),
        next: () => {
          const first = came.shift();
          return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
        },
        take(delivered) {
          const first = waiting.shift();
          if (first) first(delivered);
          else came.push(delivered);
        },
      };
      devices.set(path, device);
      return device;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Who sends says who they are by a signed token, for this service, a day long at most, with the key of the subscription. */
function checkSender({ headers }: IncomingMessage, publicKey: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('sent with another key than it was subscribed with');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is not good');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const left = exp - Date.now() / 1000;
  if (alg !== 'ES256' || aud !== audience) throw new Error(`signed as ${alg} for ${aud}`);
  if (!(left > 0 && left <= 86_400)) throw new Error(`the token is good for ${left} seconds`);
  if (!/^(mailto:|https:)/.test(sub)) throw new Error(`nobody can be asked at ${sub}`);
}

function opened({ headers }: IncomingMessage, body: Buffer, { keys, auth }: Held): Delivered {
  if (headers['content-encoding'] !== 'aes128gcm')
    throw new Error(`packed as ${headers['content-encoding']}`);
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error(`TTL: ${headers.ttl}`);
  const { topic, urgency } = headers as Record<string, string | undefined>;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error(`Topic: ${topic}`);
  if (body.length > 4096) throw new Error(`${body.length} bytes are more than a service takes`);
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  // Behind the text stands one 2, and padding.
  const text = padded.subarray(0, padded.lastIndexOf(2)).toString();
  return { message: pushMessage.parse(JSON.parse(text)), ttl: Number(headers.ttl), urgency, topic };
}
