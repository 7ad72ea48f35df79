/** Telling the server who signed out, now or once it can be reached (Product §11.21). */
import { keepTelling, ticketOf } from '@cowrie/client/sign-outs.ts';
import { logout } from '@cowrie/contract/accounts.ts';
import { createClient } from '@cowrie/contract/client.ts';
import { finishLogout } from '@cowrie/contract/leaving.ts';
import { signOuts } from './store.ts';

/** The page may close meanwhile. */
const ALSO_WHEN_CLOSED = { keepalive: true };

/** Its own client: a session that is already gone is no reason for the 401 rule. */
const tellNow = keepTelling(signOuts, (sessions) =>
  createClient().call(finishLogout, { body: { sessions } }, ALSO_WHEN_CLOSED),
);

/** `token` of who has just signed out; null to tell only of who did before. */
export async function finishLeaving(token: string | null): Promise<void> {
  if (token) {
    const result = await createClient({ token: () => token }).call(logout, {}, ALSO_WHEN_CLOSED);
    const isOver = result.status === 'success' || (result.status === 'warning' && result.httpStatus === 401);
    const ticket = isOver ? await ticketOf(token) : null;
    if (ticket) signOuts.forget([ticket]);
  }
  await tellNow();
}
