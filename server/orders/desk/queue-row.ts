/** A row of a queue as the desk shows it. */
import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import { isClosed, type OrderStatus, type OrderType, type TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { promiseView } from '../promise/promise.ts';
import { testView } from '../test-first/test-view.ts';
import type { QueueFilter } from './queue-filter.ts';

type QueueRow = {
  id: bigint;
  reference: string;
  type: OrderType;
  status: OrderStatus;
  name: string;
  amount: bigint | null;
  currency: string;
  you_get: bigint | null;
  you_get_currency: string | null;
  created_at: Date;
  happened_at: Date;
  status_since: Date;
  customer_id: bigint;
  username: string;
  firstname: string;
  lastname: string;
  turn: Turn | null;
  answer_due_since: Date | null;
  last_visible_id: bigint;
  active_at: Date;
  assigned_to: bigint | null;
  assignee_username: string | null;
  assignee_name: string | null;
  track_status: TrackStatus;
  received: bigint;
  seen_by: string[];
  paying_by: string | null;
  paying_username: string | null;
  paying_since: Date | null;
  same_proof: boolean;
  first_promised_at: Date | null;
  promised_at: Date | null;
  promise_soon_at: Date | null;
  apologies: number;
  paid_out: bigint;
  test_amount: bigint | null;
  test_released_at: Date | null;
  test_missing_at: Date | null;
};

/** `filter` says by which day a closed order is listed. */
export function rowView(row: QueueRow, filter: QueueFilter): DeskOrderRow {
  return {
    id: String(row.id),
    reference: row.reference,
    type: row.type,
    status: row.status,
    name: row.name,
    amount: formatOptionalAmount(row.amount),
    currency: row.currency,
    pays_out:
      row.you_get !== null && row.you_get_currency !== null
        ? { amount: formatAmount(row.you_get), currency: row.you_get_currency }
        : null,
    customer: {
      id: String(row.customer_id),
      username: row.username,
      name: `${row.firstname} ${row.lastname}`,
    },
    created_at: row.created_at.toISOString(),
    since: row.status_since.toISOString(),
    turn: row.turn,
    answer_due_since: row.answer_due_since?.toISOString() ?? null,
    last_message_id: String(row.last_visible_id),
    active_at: row.active_at.toISOString(),
    assignee: assigneeView(row),
    track_status: row.track_status,
    received: formatAmount(row.received),
    day: isClosed(row.status) ? dayOf(filter, row) : null,
    seen_by: row.seen_by,
    same_proof: row.same_proof,
    promise: promiseView(row),
    test: testView(row)?.state ?? null,
    paying: payingView(row),
  };
}

function payingView({ paying_by: by, paying_username: username, paying_since: since }: QueueRow) {
  return by !== null && username !== null && since !== null
    ? { by, username, since: since.toISOString() }
    : null;
}

function assigneeView({ assigned_to: id, assignee_username: username, assignee_name: name }: QueueRow) {
  return id !== null && username !== null && name !== null ? { id: String(id), username, name } : null;
}

/** The day that a closed order stands at in its list, which the list is sorted by (Product §28.9). */
function dayOf({ dayOf: of, from, to, status }: QueueFilter, row: QueueRow): DeskOrderRow['day'] {
  if (of || from || to) return { of: of ?? 'placed', at: row.happened_at.toISOString() };
  return status
    ? { of: 'closed', at: row.status_since.toISOString() }
    : { of: 'placed', at: row.created_at.toISOString() };
}
