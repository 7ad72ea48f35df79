/** One Idempotency-Key per attempt of a form. */

/** What tells one attempt from another; of a file its name, size and time do. */
function fingerprint(contents: unknown): string {
  return JSON.stringify(contents, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
}

/**
 * Keeps the key while the same contents are sent again after no reply; a reply, or other contents,
 * start a new attempt.
 */
export function attemptKeys(makeKey: () => string = randomKey) {
  let attempt: { of: string; key: string } | null = null;
  return {
    keyFor(contents: unknown): string {
      const of = fingerprint(contents);
      if (attempt?.of !== of) attempt = { of, key: makeKey() };
      return attempt.key;
    },
    /** The server has answered: whatever comes next is another attempt. */
    finish(): void {
      attempt = null;
    },
  };
}

/** 128 random bits; `crypto.randomUUID` is missing where the desk is opened over plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
