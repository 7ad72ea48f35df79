/** What changes for the signed-in customer, as it changes (Product §29.35–29.37). Loaded after the page is alive. */
import { type EventOf, makeLive } from '@cowrie/client/live.ts';
import { callUrl } from '@cowrie/contract/client.ts';
import { type CustomerEvents, live as liveCall } from '@cowrie/contract/live.ts';
import { readToken } from '../session/store.ts';

/** A phone's tab out of sight need not hold a connection: what it missed it asks for when it is shown again. */
const HIDDEN_MS = 60_000;

export type LiveEvent = EventOf<CustomerEvents>;

export const live = makeLive<LiveEvent>({
  name: 'live',
  url: callUrl(liveCall),
  token: readToken,
  hiddenMs: HIDDEN_MS,
});
