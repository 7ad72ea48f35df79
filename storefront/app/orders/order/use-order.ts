import { useLivePoll } from '@cowrie/client/use-live-poll.ts';
import { useNewest } from '@cowrie/client/use-newest.ts';
import { keepIfSame } from '@cowrie/client/use-poll.ts';
import { whyNot } from '@cowrie/contract/client.ts';
import { isClosed, type OrderType } from '@cowrie/contract/lifecycle.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { useCallback, useState } from 'react';
import { live } from '../../live/live.ts';
import { loadOrder } from './load-order.ts';

/** How often an open order is fetched again where no stream tells of its changes (Product §9.4). */
const ORDER_POLL_MS = 10_000;

type OrderState = {
  order: OrderDetails | null;
  /** Why it did not load at all; a later fetch that fails only waits for the next one. */
  problem: string | null;
  /** Fetches it at once, after the customer did something to it. */
  refresh: () => Promise<unknown>;
};

/** An order that stays up to date while it is on the screen and open. */
export function useOrder(type: OrderType, id: string): OrderState {
  const [order, setOrder] = useState<OrderDetails | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const begin = useNewest();
  const fetchOrder = useCallback(
    async (signal?: AbortSignal) => {
      const isNewest = begin();
      const result = await loadOrder(type, id, { signal });
      if (signal?.aborted || !isNewest()) return;
      if (result.status === 'success') {
        setOrder((before) => keepIfSame(before, result.data));
        setProblem(null);
      } else setProblem(whyNot(result));
      return result.status === 'success';
    },
    [type, id, begin],
  );

  const isOver = order !== null && isClosed(order.status);
  useLivePoll(live, fetchOrder, {
    // A closed one is told of: what its supplier says (Product §27.33), and the first case about it.
    everyMs: isOver ? Infinity : ORDER_POLL_MS,
    isAbout: ({ name, data }) =>
      (name === 'order' || (name === 'case' && !order?.has_cases)) && data.ref === order?.reference,
    isFresh: isOver,
  });
  const refresh = useCallback(async () => {
    await fetchOrder();
  }, [fetchOrder]);
  return { order, problem: order ? null : problem, refresh };
}
