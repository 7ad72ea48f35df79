/** What is read of a customer's cases (Product §27.26). */
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import type { Wanted } from '../sessions/customers.ts';
import { LEFT_OUT, MOST_SHOWN, newestMessages } from '../threads/newest-messages.ts';

/** What a poll of an order's cases needs to say "unchanged" and to note that they were read. */
export type CasesState = { order_id: string; last: string; open: boolean; unread: boolean };

export function ownCasesState(own: { type: OrderType; reference: string }): Wanted {
  const text = `(
    select json_build_object('order_id', o.id::text, 'last', coalesce(max(c.last_message_id), 0)::text,
      'open', coalesce(bool_or(c.id is not null and c.closed_at is null), false),
      'unread', coalesce(bool_or(c.customer_read_id < c.last_message_id), false))
    from orders o left join cases c on c.order_id = o.id
    where o.reference = :reference and o.type = :type and o.customer_id = customer.id
    group by o.id)`;
  return { text, values: own };
}

/** A customer's order that cases may be about. */
export function ownOrder(
  db: Db,
  { customerId, type, reference }: { customerId: bigint; type: OrderType; reference: string },
) {
  return db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('reference', '=', reference)
    .where('type', '=', type)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
}

/** Notes that the customer has read what there is of an order's cases. */
export function markCasesRead(db: Db, orderId: bigint, upTo: bigint) {
  return db
    .updateTable('cases')
    .set({ customer_read_id: sql<bigint>`greatest(customer_read_id, least(last_message_id, ${upTo}))` })
    .where('order_id', '=', orderId)
    .whereRef('customer_read_id', '<', 'last_message_id')
    .execute();
}

/** When the first words that are not ours were written after the message `seen`; undefined where none were. The case is held. */
export async function writtenSince(tx: Db, caseId: bigint, seen: bigint): Promise<Date | undefined> {
  const first = await tx
    .selectFrom('case_messages')
    .select('created_at')
    .where('case_id', '=', caseId)
    .where('id', '>', seen)
    .where('sender', '<>', 'staff')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at;
}

/** Which colleague of `staffId` wrote last after the message `seen`; undefined where none did. The case is held. */
export async function answeredSince(
  tx: Db,
  caseId: bigint,
  { seen, staffId }: { seen: bigint; staffId: bigint },
): Promise<string | undefined> {
  const last = await tx
    .selectFrom('case_messages as m')
    .innerJoin('staff as s', 's.id', 'm.staff_id')
    .select(['s.id', 's.name'])
    .where('m.case_id', '=', caseId)
    .where('m.id', '>', seen)
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.id !== staffId ? last.name : undefined;
}

/** The cases of an order, oldest first. */
export function casesOf(db: Db, orderId: bigint) {
  return db
    .selectFrom('cases')
    .select(['id', 'opened_at', 'closed_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

/** Their newest messages, oldest first, with who of the staff wrote. */
export async function messagesOf(db: Db, caseIds: readonly bigint[]) {
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectFrom('case_messages as m')
    .leftJoin('staff as s', 's.id', 'm.staff_id')
    .leftJoin('files as f', 'f.id', 'm.file_id')
    .select(['m.id', 'm.case_id', 'm.sender', 'm.message', 'm.created_at', 's.name as author'])
    .select([
      'm.file_id',
      'f.name as file_name',
      'f.media_type',
      'f.size',
      'f.thumbnail_width',
      'f.thumbnail_height',
    ])
    .where('m.case_id', 'in', caseIds)
    .orderBy('m.id', 'desc')
    .limit(MOST_SHOWN + 1)
    .execute();
  return newestMessages(rows, (row) => ({ ...row, ...BY_NOBODY, message: LEFT_OUT, file_id: null }));
}
const BY_NOBODY = { id: 0n, sender: 'staff', author: null } as const;
