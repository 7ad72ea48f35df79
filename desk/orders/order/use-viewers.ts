import { usePoll } from '@cowrie/client/use-poll.ts';
import { viewOrder } from '@cowrie/contract/desk/orders.ts';
import { useState } from 'react';
import { client } from '../../api/client.ts';

/** How often one says that one still has an order open. */
const VIEW_EVERY_MS = 20_000;

/**
 * Says that this order is open here, while the page is in sight, and tells who else has it open.
 * @param read names that came with the order itself, which is read more often
 */
export function useViewers(reference: string, read: string[] | undefined): string[] {
  const [answered, setAnswered] = useState<string[]>([]);
  usePoll(
    async (signal) => {
      const result = await client.call(viewOrder, { params: { reference } }, { signal });
      // Losing one of these is no harm: the next comes in twenty seconds.
      if (result.status === 'success') setAnswered(result.data.viewers);
    },
    VIEW_EVERY_MS,
    true,
  );
  return read ?? answered;
}
