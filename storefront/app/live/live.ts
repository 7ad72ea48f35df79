/** What changes for the signed-in customer, as it changes (Product §29.35–29.37). Loaded after the page is alive. */
import { type EventOf, makeLive } from '@cowrie/client/live.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import type { CustomerEvents, live as liveCall } from '@cowrie/contract/live.ts';
import { readToken } from '../session/store.ts';

/** A phone's tab out of sight need not hold a connection: what it missed it asks for when it is shown again. */
const HIDDEN_MS = 60_000;

export type LiveEvent = EventOf<CustomerEvents>;

/** Named here, since what describes the call is not needed to make it. */
const PATH: typeof liveCall.path = '/live';

export const live = makeLive<LiveEvent>({
  name: 'live',
  url: API_BASE + PATH,
  token: readToken,
  hiddenMs: HIDDEN_MS,
});
