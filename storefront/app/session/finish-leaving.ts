/** Signing out as customers do, to the end (Product §11.21). */
import { ALSO_WHEN_CLOSED, finisher } from '@cowrie/client/finish-leaving.ts';
import { logout } from '@cowrie/contract/accounts.ts';
import { createClient } from '@cowrie/contract/client.ts';
import { finishLogout } from '@cowrie/contract/later-sign-outs.ts';
import { signOuts } from './store.ts';

export const finishLeaving = finisher(signOuts, {
  signOut: (token) => createClient({ token: () => token }).call(logout, {}, ALSO_WHEN_CLOSED),
  tell: (sessions) => createClient().call(finishLogout, { body: { sessions } }, ALSO_WHEN_CLOSED),
});
