/**
 * The ceremonies of passkeys (WebAuthn): making one, and signing with one. Always for this installation's own address,
 * always with the device's own check of who holds it: finger, face or PIN (Product §25.12).
 */
import { type MadePasskey, MOST_PASSKEYS, type UsedPasskey } from '@cowrie/contract/passkeys.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import type { From } from './authenticator.ts';
import { giveChallenge, type Purpose, takeChallenge } from './challenges.ts';
import { type MadeKey, noteUse, type PasskeyRow, passkeyByCredential, passkeysOf } from './passkeys.ts';
import { type Person, personName, personOf } from './person.ts';

/** Loaded at its first use: it weighs more than the rest of a small start together. */
const library = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 5 * MINUTE_MS;

/** For whom passkeys are made and asked: the host that people see, and nothing beside it. */
function party({ config }: Pick<Context, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin };
}

const handleOf = (person: Person) => Buffer.from(personName(person));
const transportsOf = ({ transports }: PasskeyRow) => transports as AuthenticatorTransport[];
const fromBase64 = (text: string) => Buffer.from(text, 'base64url');

/** What a browser makes a passkey from. @throws {ApiError} `too_many_passkeys`. */
export async function creationOptions(
  context: Context,
  request: { person: Person; username: string; name: string; place: string; now: Date },
) {
  const { person, username, name, place, now } = request;
  const present = await passkeysOf(context.db, person);
  if (present.length >= MOST_PASSKEYS) fail('too_many_passkeys');
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: place,
    rpID: party(context).id,
    userID: Uint8Array.from(handleOf(person)),
    userName: username,
    userDisplayName: name,
    challenge: fromBase64Bytes(await giveChallenge(context.db, { purpose: 'new passkey', person }, now)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: present.map((row) => ({
      id: row.credential_id.toString('base64url'),
      transports: transportsOf(row),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

/** What a passkey has to sign. Who signs in names nobody: the device offers what it has. */
export async function requestOptions(
  context: Context,
  { purpose, person, now }: { purpose: Purpose; person: Person | null; now: Date },
) {
  const own = person ? await passkeysOf(context.db, person) : [];
  if (person && own.length === 0) fail('not_found');
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: party(context).id,
    challenge: fromBase64Bytes(await giveChallenge(context.db, { purpose, person }, now)),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: own.map((row) => ({
      id: row.credential_id.toString('base64url'),
      transports: transportsOf(row),
    })),
  });
  return { options: { ...options } };
}

/** The library writes bytes in base64url again, so a challenge goes through it unchanged. */
const fromBase64Bytes = (challenge: string) => Uint8Array.from(fromBase64(challenge));

/** The key of a passkey that was just made. @throws {ApiError} `passkey_refused`. */
export async function checkMade(
  context: Context,
  { person, made, now }: { person: Person; made: MadePasskey; now: Date },
): Promise<MadeKey> {
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = party(context);
  try {
    await refuseCertificates(made);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: (challenge) =>
        takeChallenge(context.db, challenge, { purpose: 'new passkey', person }, now),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!registrationInfo) throw new Error('not verified');
    const { credential } = registrationInfo;
    return {
      credential_id: fromBase64(credential.id),
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: made.response.transports ?? [],
    };
  } catch (error) {
    context.log.info({ reason: (error as Error).message }, 'a new passkey was refused');
    return fail('passkey_refused');
  }
}

/**
 * We ask for no word of a device's maker, so no honest browser sends one; checking one would fetch addresses that its
 * sender has chosen.
 */
async function refuseCertificates({ response }: MadePasskey): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Uint8Array.from(fromBase64(response.attestationObject)));
  const statement = attestation.get('attStmt') as unknown as Map<string, unknown>;
  if (!['none', 'packed'].includes(attestation.get('fmt')) || statement.has('x5c'))
    throw new Error('it brings certificates');
}

/**
 * Whose passkey signed. `person` where it has to be theirs; at a sign-in, whoever of `whose` it is.
 * @throws {ApiError} `passkey_refused`, which is noted.
 */
export async function checkUsed(
  context: Context,
  request: { used: UsedPasskey; purpose: Purpose; whose: 'customer' | 'staff'; person: Person | null } & From,
): Promise<{ owner: Person; passkeyId: bigint }> {
  const { used, whose, person, now } = request;
  const row = await passkeyByCredential(context.db, fromBase64(used.id));
  const owner = row && personOf(row);
  try {
    if (!row || !owner || !(whose in owner)) throw new Error('unknown');
    if (person && personName(person) !== personName(owner)) throw new Error("another person's");
    const { userHandle } = used.response;
    if (userHandle && !fromBase64(userHandle).equals(handleOf(owner))) throw new Error('of another account');
    await checkSignature(context, row, request);
    return { owner, passkeyId: row.id };
  } catch (error) {
    const { address, device } = request;
    const detail = `passkey: ${(error as Error).message}`;
    const about = { who: owner, subject: row?.username ?? '', address, device, detail, now };
    await noteSecurity(context, { event: 'second-factor.failed', ...about });
    return fail('passkey_refused');
  }
}

type Signed = { used: UsedPasskey; purpose: Purpose; person: Person | null; now: Date };

async function checkSignature(context: Context, row: PasskeyRow, { used, purpose, person, now }: Signed) {
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = party(context);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: used as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeChallenge(context.db, challenge, { purpose, person }, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id.toString('base64url'),
      publicKey: Uint8Array.from(row.public_key),
      counter: Number(row.counter),
      transports: transportsOf(row),
    },
  });
  if (!verified) throw new Error('the signature is wrong');
  if (!(await noteUse(context.db, row.id, BigInt(authenticationInfo.newCounter), now)))
    throw new Error('its counter went back');
}
