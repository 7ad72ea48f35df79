/** Order and transaction references: what people read to each other (Product §2.6). */
export const REFERENCE_PREFIX = 'CWR-';
/** Crockford base32: no I, L, O or U, so that none is misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const BODY_LENGTH = 8;
export const REFERENCE_PATTERN = /^CWR-[0-9A-HJKMNP-TV-Z]{8}$/;

/** A new reference with 40 random bits. `random` fills the array with random bytes. */
export function makeReference(random: (bytes: Uint8Array) => Uint8Array): string {
  const bytes = random(new Uint8Array(BODY_LENGTH));
  return REFERENCE_PREFIX + Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');
}

/**
 * A typed reference in plain form: without spaces, dashes of any kind and the invisible characters that chats add, and
 * with full-width letters made usual.
 */
export const referenceSigns = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}]/gu, '');

/**
 * A reference as a person may type it, in its one written form: any case, with or without prefix and
 * dash, the letters Crockford maps (O to 0, I and L to 1). Returns null where it can't be one.
 */
export function readReference(typed: string): string | null {
  const signs = referenceSigns(typed);
  // Eight characters are a body without its prefix, even one that begins with C, W and R.
  const body = signs.length > BODY_LENGTH && signs.startsWith('CWR') ? signs.slice(3) : signs;
  const reference = REFERENCE_PREFIX + body.replace(/O/g, '0').replace(/[IL]/g, '1');
  return REFERENCE_PATTERN.test(reference) ? reference : null;
}
