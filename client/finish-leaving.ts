/** Telling the server who signed out at this browser, now or once it can be reached (Product §11.21). */
import type { Result } from '@cowrie/contract/client.ts';
import { type signOutsAt, ticketOf } from './sign-outs.ts';

/** For both calls: the page may close meanwhile. */
export const ALSO_WHEN_CLOSED = { keepalive: true };

type Calls = {
  /** Ends the session of a token. By a client of its own: a session that is already gone is no reason for the 401 rule. */
  signOut(token: string): Promise<Result<unknown>>;
  /** Ends sessions by the hashes of their tokens. */
  tell(tickets: string[]): Promise<Result<unknown>>;
};

/** What an app calls with the token of who has just signed out; with null to tell only of who did before. */
export function finisher(signOuts: ReturnType<typeof signOutsAt>, { signOut, tell }: Calls) {
  const tellNow = keepTelling(signOuts, tell);
  return async (token: string | null): Promise<void> => {
    if (token) {
      const result = await signOut(token);
      const isOver =
        result.status === 'success' || (result.status === 'warning' && result.httpStatus === 401);
      const ticket = isOver ? await ticketOf(token) : null;
      if (ticket) signOuts.forget([ticket]);
    }
    await tellNow();
  };
}

const AGAIN_MS = 30_000;

/** Tells the server of what is pending and goes on until it has heard: at intervals, and when the network is back. */
export function keepTelling(
  signOuts: ReturnType<typeof signOutsAt>,
  tell: (tickets: string[]) => Promise<Result<unknown>>,
): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  async function attempt(): Promise<void> {
    clearTimeout(again);
    const tickets = signOuts.pending();
    if (tickets.length === 0) return;
    const result = await tell(tickets);
    // What it refuses to understand it will not understand later either.
    if (result.status === 'success' || (result.status === 'warning' && result.httpStatus === 400))
      signOuts.forget(tickets);
    else again = setTimeout(tellNow, AGAIN_MS);
  }
  function tellNow(): Promise<void> {
    underWay ??= attempt().finally(() => (underWay = null));
    return underWay;
  }
  // An attempt that began without the network fails, and must not be the last one for long.
  window.addEventListener('online', () => void (underWay ?? Promise.resolve()).then(tellNow));
  return tellNow;
}
