/** What changes for staff, as it changes (Product §29.35–29.37). */
import { type EventOf, makeLive } from '@cowrie/client/live.ts';
import { callUrl } from '@cowrie/contract/client.ts';
import { deskLive, type StaffEvents } from '@cowrie/contract/live.ts';
import { readSession } from '../session/session-store.ts';

export type LiveEvent = EventOf<StaffEvents>;

/** It goes on out of sight, where what comes is told of too (Product §28.74). */
export const live = makeLive<LiveEvent>({
  name: 'desk-live',
  url: callUrl(deskLive),
  token: () => readSession()?.token ?? null,
  hiddenMs: Number.POSITIVE_INFINITY,
});

/** What waits, in lists and as numbers, and who is at it. */
export const aboutWaiting = ({ name }: LiveEvent): boolean => name === 'queue' || name === 'viewers';

/** An order, its thread, its cases, and who is on it. */
export const aboutOrder =
  (reference: string) =>
  ({ name, data }: LiveEvent): boolean =>
    'ref' in data && data.ref === reference && !(name === 'typing' && data.by === 'customer');
