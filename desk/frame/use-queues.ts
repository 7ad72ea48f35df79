import { queueCounts } from '@cowrie/contract/desk/orders.ts';
import type { QueueStatus } from '@cowrie/contract/desk/queue-looks.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/turn.ts';
import { useCall } from '../api/queries.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';
import { summed, type Waiting } from './waiting.ts';

/** How often queues and lists of orders are read again while somebody looks. */
export const QUEUE_POLL_MS = 10_000;

export type OpenOrdersOf = {
  type?: OrderType | undefined;
  status?: QueueStatus | undefined;
  turn?: Turn | undefined;
  /** Those of whoever is signed in. */
  isMine?: boolean | undefined;
};

/** How many open orders wait, by type, status and whose turn they are; undefined until known, and to whom they are no business. */
export function useQueues() {
  const enabled = mayCall(useStaff(), queueCounts);
  const { data } = useCall(queueCounts, {}, { enabled, pollMs: QUEUE_POLL_MS });
  return {
    refunds: data && summed([data.waiting_refunds]),
    releases: data && summed([{ count: data.waiting_releases }]),
    approvals: data && summed([{ count: data.pending_approvals }]),
    answersDue: data && summed([{ count: data.answers_due }]),
    waiting({ type, status, turn, isMine = false }: OpenOrdersOf): Waiting | undefined {
      const queues = data?.queues
        .filter((queue) => !type || queue.type === type)
        .filter((queue) => !status || status === 'open' || queue.status === status)
        .filter((queue) => !turn || queue.turn === turn);
      return queues && summed(queues.map(({ count, mine }) => ({ count: isMine ? mine : count })));
    },
  };
}
