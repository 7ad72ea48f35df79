import type { QueueStatus } from '@cowrie/contract/desk/queue-looks.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { aboutWaiting } from '../live/live.ts';
import { useDeskNow } from './use-desk-now.ts';

/** How many wait: a number, and as text. */
export type Waiting = { count: number; text: string };

const waiting = (count: number): Waiting => ({ count, text: count.toLocaleString('en') });

/** How often queues and lists of orders are read again while somebody looks and no stream tells of changes. */
const QUEUE_POLL_MS = 10_000;
/** How a queue or a list of what waits is read again: when it is told of, at most once a second. */
export const WAITING_POLL = { pollMs: QUEUE_POLL_MS, isAbout: aboutWaiting, togetherMs: 1_000 };

export type OpenOrdersOf = {
  type?: OrderType | undefined;
  status?: QueueStatus | undefined;
  turn?: Turn | undefined;
  /** Only those that are assigned to the signed-in member. */
  isMine?: boolean | undefined;
};

/** How many open orders wait, by type, status and whose turn they are; undefined until known, and to whom they are no business. */
export function useQueues() {
  const data = useDeskNow();
  return {
    refunds: data && waiting(data.waiting_refunds),
    releases: data && waiting(data.waiting_releases),
    approvals: data && waiting(data.pending_approvals),
    answersDue: data && waiting(data.answers_due),
    conversations: data && waiting(data.inbox.all),
    waiting({ type, status, turn, isMine = false }: OpenOrdersOf): Waiting | undefined {
      const queues = data?.queues
        .filter((queue) => !type || queue.type === type)
        .filter((queue) => !status || status === 'open' || queue.status === status)
        .filter((queue) => !turn || queue.turn === turn);
      return queues && waiting(queues.reduce((sum, { count, mine }) => sum + (isMine ? mine : count), 0));
    },
  };
}
