import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { live } from '../live/live.ts';

/** How often the order is asked for where no stream tells of its changes. */
const EVERY_MS = 60_000;

type FollowOrderProps = { reference: string; onChanged: () => Promise<boolean> };

/** Hears what becomes of an order at another place while it is to be paid: nobody pays one that is gone (Product §16.2). */
export function FollowOrder({ reference, onChanged }: FollowOrderProps) {
  useLivePoll(live, onChanged, {
    everyMs: EVERY_MS,
    isAbout: ({ name, data }) => name === 'order' && data.ref === reference,
    isActive: true,
    isFresh: true,
  });
  return null;
}
