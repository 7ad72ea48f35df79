/** A device that makes and uses passkeys, honest unless told otherwise: ES256, with a counter, nothing kept of it anywhere. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { addStaffPasskey, startStaffPasskey } from '@cowrie/contract/desk/factors.ts';
import { addPasskey, startPasskey } from '@cowrie/contract/factors.ts';
import type { MadePasskey, UsedPasskey } from '@cowrie/contract/passkeys.ts';
// Loaded before the first call needs it: on a busy machine that takes so long that the server would call itself overloaded.
import '@simplewebauthn/server';
import { data, PASSWORD, type TestApp, type TestCustomer, type TestStaff } from './app.ts';

/** What a test may have it lie about. */
type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  userHandle?: string;
  counter?: number;
  /** Without asking for finger, face or PIN. */
  unverified?: boolean;
  type?: string;
};
export type Options = { options: Record<string, unknown> };

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const KEY_INCLUDED = 64;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');

/** The few forms of CBOR that a passkey is written in. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, length: number) =>
    length < 24
      ? Buffer.of((kind << 5) | length)
      : length < 256
        ? Buffer.of((kind << 5) | 24, length)
        : Buffer.of((kind << 5) | 25, length >> 8, length & 255);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

export function testPasskey(home: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle: string | undefined;

  const authData = ({ rpId, unverified, counter: told }: Lies, extra = Buffer.alloc(0)) => {
    const flags = USER_PRESENT | (unverified ? 0 : USER_VERIFIED) | (extra.length > 0 ? KEY_INCLUDED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(told ?? counter);
    return Buffer.concat([sha256(rpId ?? new URL(home.origin).hostname), Buffer.of(flags), count, extra]);
  };
  const clientData = (type: string, { options }: Options, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? options.challenge,
        origin: lies.origin ?? home.origin,
        crossOrigin: false,
      }),
    );
  const shared = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    id: base64(id),
    /** Makes the passkey for what the server asked. */
    make(asked: Options, lies: Lies & { certificates?: Buffer } = {}): MadePasskey {
      handle = (asked.options.user as { id: string }).id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = new Map<number | string, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.of(id.length >> 8, id.length & 255);
      const data = authData(lies, Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]));
      const { certificates } = lies;
      const statement = new Map<string, unknown>(certificates ? [['x5c', certificates]] : []);
      const attestation = new Map<string, unknown>([
        ['fmt', certificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', data],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', asked, lies)),
          attestationObject: base64(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    /** Signs what the server asked; each time the counter goes on. */
    use(asked: Options, lies: Lies = {}): UsedPasskey {
      counter += 1;
      const client = clientData('webauthn.get', asked, lies);
      const data = authData(lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
          userHandle: lies.userHandle ?? handle,
        },
      };
    },
  };
}

/** A staff member's new passkey, with the answer of the call that kept it. The password and a code pay for it. */
export async function addStaffPasskeyTo(
  app: TestApp,
  { client, code }: TestStaff,
  { enrolled = true }: { enrolled?: boolean } = {},
) {
  const device = testPasskey({ origin: app.context.config.publicUrl });
  const body = { current_password: PASSWORD, ...(enrolled && { code: code() }) };
  const passkey = device.make(data(await client.call(startStaffPasskey, { body })));
  return { device, added: await client.call(addStaffPasskey, { body: { passkey } }) };
}

/** A customer's. */
export async function addPasskeyTo(app: TestApp, { client }: TestCustomer) {
  const device = testPasskey({ origin: app.context.config.publicUrl });
  const passkey = device.make(
    data(await client.call(startPasskey, { body: { current_password: PASSWORD } })),
  );
  return { device, added: await client.call(addPasskey, { body: { passkey } }) };
}
