/**
 * Sign-outs that the server has yet to hear of. What stays in the browser is the hash of a token, which ends that
 * session and opens nothing (Product §11.21).
 */
import { MOST_SIGN_OUTS } from '@cowrie/contract/limits.ts';

/** The hash of a session's token; null where the page is not secure and the browser makes none. */
export async function ticketOf(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The sign-outs kept in the browser's storage under `place`. */
export function signOutsAt(place: string) {
  let prepared: { token: string; ticket: string | null } | null = null;

  function pending(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
      return Array.isArray(kept) ? kept.filter((ticket) => typeof ticket === 'string') : [];
    } catch {
      // Storage that is refused or damaged holds none.
      return [];
    }
  }
  function write(tickets: string[]): void {
    try {
      if (tickets.length > 0) localStorage.setItem(place, JSON.stringify(tickets));
      else localStorage.removeItem(place);
    } catch {
      // Storage is refused: the session then ends by itself after a time.
    }
  }
  const keep = (ticket: string | null) => {
    if (ticket) write([...new Set([...pending(), ticket])].slice(-MOST_SIGN_OUTS));
  };

  return {
    pending,
    /** Makes the hash beforehand: at the press there must be nothing left to wait for. */
    async prepare(token: string): Promise<void> {
      if (prepared?.token === token) return;
      prepared = null;
      const ticket = await ticketOf(token);
      prepared = { token, ticket };
    },
    /** Keeps the sign-out of this session, at once where it was prepared. */
    keep(token: string): void {
      if (prepared?.token === token) keep(prepared.ticket);
      else void ticketOf(token).then(keep);
    },
    /** The server has heard of these. */
    forget: (tickets: readonly string[]) => write(pending().filter((ticket) => !tickets.includes(ticket))),
  };
}
