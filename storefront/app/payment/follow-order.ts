import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { live } from '../live/live.ts';

/** How often the order is asked for where no stream tells of its changes. */
const EVERY_MS = 60_000;
/** Of a page that was opened, or a proof that was sent, just now, and of several changes at once, one asking tells. */
const TOGETHER_MS = 2000;

type FollowOrderProps = { reference: string; onChanged: () => Promise<boolean> };

/** Hears what becomes of an order at another place until it is closed: nobody pays one that is gone (Product §16.2). */
export function FollowOrder({ reference, onChanged }: FollowOrderProps) {
  useLivePoll(live, onChanged, {
    everyMs: EVERY_MS,
    isAbout: ({ name, data }) => name === 'order' && data.ref === reference,
    isFresh: true,
    togetherMs: TOGETHER_MS,
  });
  return null;
}
