/** Seals what must be read again but never stand in clear in the database: the seeds of authenticators (Product §25.2). */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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
};

/** `master` has 32 bytes that stand nowhere in the database. AES-256-GCM with a key of its own derived from it. */
export function createSecrets(master: Buffer): Secrets {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'cowrie sealed columns', 32));
  return {
    seal(plain, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const parts = [nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return MARK + Buffer.concat(parts).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
    isSealed: (text) => text.startsWith(MARK),
  };
}
