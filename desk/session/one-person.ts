import { DESK_BASE, paths } from '../paths.ts';
import { readSession, subscribe } from './session-store.ts';

/**
 * A page is one person's: where another signs in at it, here or in another tab, `begin` opens a whole new one. Whatever the
 * last one's page still waits for, sends, retries or would tell goes with it (Product §20.31). Nobody in between is no reason:
 * whose session ran out goes on as they were once they have signed in anew.
 */
export function onePersonAPage(begin: () => void): () => void {
  const now = () => readSession()?.staff.username ?? null;
  let last = now();
  return subscribe(() => {
    const next = now();
    const isAnother = last !== null && next !== null && last !== next;
    last = next ?? last;
    if (isAnother) begin();
  });
}

/** After the last person's screen is gone, which would ask whether to stay. */
export function beginAnew(): void {
  setTimeout(() => {
    // An invitation has been used by now.
    if (location.pathname.startsWith(`${DESK_BASE}/invitation/`)) location.replace(DESK_BASE + paths.me);
    else location.reload();
  });
}
