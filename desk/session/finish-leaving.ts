/** Telling the server who signed out at this browser, now or once it can be reached (Product §11.21). */
import { keepTelling, ticketOf } from '@cowrie/client/sign-outs.ts';
import { createClient } from '@cowrie/contract/client.ts';
import { deskLogout } from '@cowrie/contract/desk/session.ts';
import { finishDeskLogout } from '@cowrie/contract/leaving.ts';
import { signOuts } from './session-store.ts';

/** The page may close meanwhile. */
const ALSO_WHEN_CLOSED = { keepalive: true };

const tellNow = keepTelling(signOuts, (sessions) =>
  createClient().call(finishDeskLogout, { body: { sessions } }, ALSO_WHEN_CLOSED),
);

/** `token` of who has just signed out; null to tell only of who did before. */
export async function finishLeaving(token: string | null): Promise<void> {
  if (token) {
    const result = await createClient({ token: () => token }).call(deskLogout, {}, ALSO_WHEN_CLOSED);
    const isOver = result.status === 'success' || (result.status === 'warning' && result.httpStatus === 401);
    const ticket = isOver ? await ticketOf(token) : null;
    if (ticket) signOuts.forget([ticket]);
  }
  await tellNow();
}
