/**
 * Whose turn an order is (Product §28.42): said once, here, so that a row, the numbers of the queues and the filters
 * agree.
 */
import { CLOSED_STATUSES } from '@cowrie/contract/lifecycle.ts';
import type { Turn } from '@cowrie/contract/whose-turn.ts';
import { type RawBuilder, sql } from 'kysely';

/** Whether the customer's words of the order `o` wait for our answer. */
export const isAnswerDue = sql<boolean>`(o.id in (select order_id from threads where answer_due_since is not null))`;

/** A test is with the receiver, and its customer has said neither that it came nor that it did not. */
const testIsOut = sql<boolean>`(o.test_amount > 0 and o.test_released_at is null and o.test_missing_at is null
  and o.paid_out >= o.test_amount)`;

/** Of the order `o`; null once it is closed. */
export const turnOfOrder: RawBuilder<Turn | null> = sql<Turn | null>`(case
  when o.status = any(${CLOSED_STATUSES}::text[]) then null
  when o.status = 'awaiting' or ${isAnswerDue} then 'us'
  when o.status = 'pending' then case when o.amount is null then 'us' else 'them' end
  when ${testIsOut} then 'them'
  else 'us' end)`;
