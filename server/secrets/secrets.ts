/** Seals what must be read again but never stand in clear in the database: the seeds of authenticators (Product §25.2). */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { SecretKeys } from './secret-key.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 'v1:';

export type Secrets = {
  /** `place` names the row and column: what is sealed for one opens at no other. */
  seal(plain: string, place: string): string;
  /** @throws where it was sealed with another key, for another place, or changed since. */
  open(sealed: string, place: string): string;
  /** Whether a text was sealed at all, by whatever key. */
  isSealed(text: string): boolean;
  /** Whether a sealed text opens with the key that seals now, and so needs no sealing anew. */
  isCurrent(sealed: string, place: string): boolean;
  /** A digest that nobody can try texts against without the key: for what is short enough to be guessed. */
  digest(text: string): Buffer;
  isDigest(digest: Buffer, text: string): boolean;
  /** All that a digest of this text may be, by each key that is accepted: to find a row by. */
  digestsOf(text: string): Buffer[];
  /** Keys for one purpose, that tell nothing of each other: the one in use, then those still accepted. */
  keysFor(purpose: string): readonly Buffer[];
  /** What tells keys apart and gives nothing of them away: the one in use, then those still accepted. */
  fingerprints(): string[];
};

/**
 * `master` has 32 bytes that stand nowhere in the database, or gives several such keys of which the first seals.
 * AES-256-GCM with a key of its own derived from it.
 */
export function createSecrets(master: Buffer | SecretKeys): Secrets {
  const masters = typeof master === 'function' ? master : () => [master];
  const derived = new Map<string, Buffer>();
  const derive = (key: Buffer, purpose: string) => {
    const name = `${purpose}\n${key.toString('base64')}`;
    const known = derived.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `cowrie ${purpose}`, 32));
    derived.set(name, known);
    return known;
  };
  const keysFor = (purpose: string) => masters().map((key) => derive(key, purpose));
  const sealing = () => keysFor('sealed columns');
  const digests = (text: string) =>
    keysFor('digests').map((key) => createHmac('sha256', key).update(text).digest());

  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first(sealing()), nonce).setAAD(Buffer.from(place));
      const parts = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return MARK + Buffer.concat(parts).toString('base64url');
    },
    open: (sealed, place) => openWithAny(sealing(), sealed, place),
    isSealed: (text) => text.startsWith(MARK),
    isCurrent(sealed, place) {
      try {
        openWith(first(sealing()), sealed, place);
        return true;
      } catch {
        // Sealed with another key: the answer is no.
        return false;
      }
    },
    digest: (text) => first(digests(text)),
    isDigest: (digest, text) =>
      digests(text).some((right) => right.length === digest.length && timingSafeEqual(right, digest)),
    digestsOf: digests,
    keysFor,
    fingerprints: () => keysFor('fingerprint').map((key) => key.subarray(0, 12).toString('base64url')),
  };
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('the installation has no key');
  return one;
}

function openWithAny(keys: readonly Buffer[], sealed: string, place: string): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openWith(key, sealed, place);
    } catch {
      // Sealed before the key was changed: the next key is asked.
    }
  }
  return openWith(first(keys.slice(-1)), sealed, place);
}

function openWith(key: Buffer, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
