/**
 * The `Idempotency-Key` of one attempt of a form (Product §1): the same contents get the same key, also after a
 * reload, so that repeating a request whose answer was lost repeats nothing on the server.
 * @param form a name for the form
 * @param fingerprint of everything that is sent; files by name, size and date
 */
export function attemptKey(form: string, fingerprint: string): string {
  const place = `attempt:${form}`;
  const kept = readKept(place);
  if (kept?.fingerprint === fingerprint) return kept.key;
  const key = newKey();
  try {
    sessionStorage.setItem(place, JSON.stringify({ fingerprint, key }));
  } catch {
    // A full or forbidden store: the key then lasts for this press only.
  }
  return key;
}

/** The attempt has been answered for good: the next one is a new one, even with the same contents. */
export function endAttempt(form: string): void {
  sessionStorage.removeItem(`attempt:${form}`);
}

/** `randomUUID` needs a secure context; random bytes do not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readKept(place: string): { fingerprint: string; key: string } | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') as { fingerprint: string; key: string } | null;
  } catch {
    return null;
  }
}
