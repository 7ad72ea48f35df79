import { ALSO_WHEN_CLOSED } from '@cowrie/client/finish-leaving.ts';
import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { viewOrder } from '@cowrie/contract/desk/orders.ts';
import { leaveOrder } from '@cowrie/contract/desk/viewing.ts';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { live } from '../../live/live.ts';

/** How often one says that one still has an order open. */
const VIEW_EVERY_MS = 20_000;

/**
 * Says that this order is open here with all that was written, while the page is in sight, and that it no longer is; tells who
 * else has it open (Product §29.55).
 * @param read names that came with the order itself, which is read more often
 */
export function useViewers(reference: string, read: string[] | undefined): string[] {
  const [answered, setAnswered] = useState<string[]>([]);
  useLivePoll(
    live,
    async (signal) => {
      const result = await client.call(viewOrder, { params: { reference } }, { signal });
      // Losing one of these is no harm: the next comes in twenty seconds.
      if (result.status === 'success') setAnswered(result.data.viewers);
    },
    {
      everyMs: VIEW_EVERY_MS,
      restMs: VIEW_EVERY_MS,
      isAbout: ({ name, data }) => name === 'thread' && data.ref === reference,
      isActive: true,
    },
  );
  useEffect(() => {
    const leave = () => void client.call(leaveOrder, { params: { reference } }, ALSO_WHEN_CLOSED);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [reference]);
  return read ?? answered;
}
