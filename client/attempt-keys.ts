/** The `Idempotency-Key` of an attempt: a request whose answer was lost is repeated under it, and happens once. */
import { keepInTab, keptInTab } from './tab-store.ts';

/** `randomUUID` needs a secure context; random bytes do not. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type AttemptKeys = {
  /** The key to send with these contents: the same one until the contents change or the server answers. */
  keyFor: (contents: unknown) => string;
  /** Whether these contents were sent from this tab, also before a reload, and never answered. */
  mayHaveCome: (contents: unknown) => boolean;
  /** Notes the body that is sent under the key. Returns the other bodies that were sent under it and never answered. */
  othersThan: (body: unknown) => unknown[];
  /** The server has answered for good: whatever comes next is another attempt. */
  finish: () => void;
};

/** As it stands in the tab's storage: a page of an earlier version may have left it there. */
type Attempt = { fingerprint: string; key: string; sent?: unknown[] };

/**
 * The keys of one form (Product §2.11).
 * @param place a name under which the tab remembers the attempt, contents and all, so that a reload between a request
 *   and its answer makes no second one; without it the attempt lasts as long as the form. Not for passwords.
 */
export function attemptKeys(place?: string): AttemptKeys {
  let attempt: Attempt | null = null;
  /** What the tab remembers of these contents. */
  const kept = (fingerprint: string) => {
    const before = place ? readKept(place) : null;
    return before?.fingerprint === fingerprint ? before : null;
  };
  return {
    keyFor(contents) {
      const fingerprint = fingerprintOf(contents);
      if (attempt?.fingerprint !== fingerprint) {
        attempt = kept(fingerprint) ?? { fingerprint, key: newKey() };
        if (place) keep(place, attempt);
      }
      return attempt.key;
    },
    mayHaveCome: (contents) => Boolean(kept(fingerprintOf(contents))?.sent),
    othersThan(body) {
      if (!attempt) return [];
      const others = (attempt.sent ?? []).filter((one) => fingerprintOf(one) !== fingerprintOf(body));
      attempt.sent = [...others, body];
      if (place) keep(place, attempt);
      return others;
    },
    finish() {
      attempt = null;
      if (place) keep(place, null);
    },
  };
}

/** What tells one attempt from another; of a file its size, type, name and time do. */
function fingerprintOf(contents: unknown): string {
  return JSON.stringify(contents, (_, value: unknown) =>
    value instanceof Blob
      ? [value.size, value.type, value instanceof File ? [value.name, value.lastModified] : null]
      : value,
  );
}

const PREFIX = 'attempt:';

function readKept(place: string): Attempt | null {
  try {
    return JSON.parse(keptInTab(PREFIX + place) ?? 'null') as Attempt | null;
  } catch {
    // Unreadable is as good as none: this is a new attempt.
    return null;
  }
}

/** Where the tab keeps nothing, the key lasts as long as the form. */
const keep = (place: string, attempt: Attempt | null) =>
  keepInTab(PREFIX + place, attempt && JSON.stringify(attempt));
