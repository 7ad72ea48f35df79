/** The browser's side of passkeys: makes one, or has one sign, from what the server asks (Product §25.12). */
import type { MadePasskey, UsedPasskey } from '@cowrie/contract/passkeys.ts';

/** Why there is none; `cancelled` where the person changed their mind or let the time pass, `known` where the device has one. */
type Why = 'cancelled' | 'known' | 'failed';

/** What a person is told of it. */
export const PASSKEY_WORDS: Record<Why, string> = {
  cancelled: 'That was not finished. Try again when you are ready.',
  known: 'This device already has a passkey for your account.',
  failed: 'Your device cannot do this here. Please continue without a passkey.',
};

type Ceremony = Record<string, unknown>;
type Outcome<P> = { passkey: P } | { why: Why };

/** Whether this browser knows passkeys in the form that the server writes them. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function'
  );
}

export function makePasskey(options: Ceremony): Promise<Outcome<MadePasskey>> {
  return outcome<MadePasskey>(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey });
  });
}

export function signByPasskey(options: Ceremony): Promise<Outcome<UsedPasskey>> {
  return outcome<UsedPasskey>(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    return navigator.credentials.get({ publicKey });
  });
}

async function outcome<P>(ask: () => Promise<Credential | null>): Promise<Outcome<P>> {
  try {
    const credential = await ask();
    return credential ? { passkey: (credential as PublicKeyCredential).toJSON() as P } : { why: 'cancelled' };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') return { why: 'known' };
    return { why: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed' };
  }
}
