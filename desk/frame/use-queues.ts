import { queueCounts } from '@cowrie/contract/desk/orders.ts';
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { useCall } from '../api/queries.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { summed, type Waiting } from './waiting.ts';

/** How often queues and lists of orders are read again while somebody looks. */
export const QUEUE_POLL_MS = 10_000;

/** How many open orders wait, by type, status or both; undefined until known, and to whom they are no business. */
export function useQueues() {
  const enabled = mayCall(useStaff(), queueCounts);
  const { data } = useCall(queueCounts, {}, { enabled, pollMs: QUEUE_POLL_MS });
  return {
    refunds: data && summed([data.waiting_refunds]),
    releases: data && summed([{ count: data.waiting_releases, at_least: false }]),
    approvals: data && summed([{ count: data.pending_approvals, at_least: false }]),
    waiting(filter: { type?: OrderType | undefined; status?: OrderStatus }): Waiting | undefined {
      const queues = data?.queues
        .filter((queue) => !filter.type || queue.type === filter.type)
        .filter((queue) => !filter.status || queue.status === filter.status);
      return queues && summed(queues);
    },
  };
}
