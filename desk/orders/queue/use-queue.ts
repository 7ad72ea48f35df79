import { deskOrders, type OrderDays } from '@cowrie/contract/desk/order-queue.ts';
import type { Assigned, QueueSort, QueueStatus } from '@cowrie/contract/desk/queue-looks.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../api/queries.ts';
import { useQueues, WAITING_POLL } from '../../frame/use-queues.ts';
import type { AddressFilter } from '../../parts/use-address-filter.ts';
import { COUNTED, isNarrowed, isOfOpen, shownStatus } from './queue-names.ts';

/** What the address asks for of all orders, with how many wait under each of its tabs. */
export function useQueue(filter: AddressFilter) {
  const status = shownStatus(filter.search);
  const canSort = isOfOpen(status, filter.search);
  const chosen = {
    status: status as QueueStatus | 'all',
    type: filter.get('type') as OrderType | '',
    turn: filter.get('turn') as Turn | '',
    assigned: filter.get('assigned') as Assigned | '',
    answer_due: filter.get('answer_due') as 'yes' | '',
    customer: filter.get('customer'),
    q: filter.get('q'),
    day_of: filter.get('day_of') as OrderDays | '',
    from: filter.get('from'),
    to: filter.get('to'),
  };
  const sort = canSort ? (filter.get('sort') as QueueSort | '') : '';
  const query = useCall(
    deskOrders,
    { query: { ...chosen, sort, ...filter.place } },
    { ...WAITING_POLL, placeholderData: keepPreviousData },
  );
  const queues = useQueues();
  // Of a part of the orders the whole queues' numbers would be wrong.
  const countOf = (of: { status: string; type?: OrderType | undefined }) =>
    COUNTED.includes(of.status) && !isNarrowed(filter.search) && chosen.assigned !== 'nobody'
      ? (queues.waiting({
          status: of.status as QueueStatus,
          type: of.type,
          turn: chosen.turn || undefined,
          isMine: chosen.assigned === 'me',
        })?.text ?? null)
      : undefined;

  return { chosen, canSort, sort, query, countOf };
}
