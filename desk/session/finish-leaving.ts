/** Signing out as staff do, to the end (Product §11.21). */
import { ALSO_WHEN_CLOSED, finisher } from '@cowrie/client/finish-leaving.ts';
import { createClient } from '@cowrie/contract/client.ts';
import { deskLogout } from '@cowrie/contract/desk/session.ts';
import { finishDeskLogout } from '@cowrie/contract/later-sign-outs.ts';
import { signOuts } from './session-store.ts';

export const finishLeaving = finisher(signOuts, {
  signOut: (token) => createClient({ token: () => token }).call(deskLogout, {}, ALSO_WHEN_CLOSED),
  tell: (sessions) => createClient().call(finishDeskLogout, { body: { sessions } }, ALSO_WHEN_CLOSED),
});
