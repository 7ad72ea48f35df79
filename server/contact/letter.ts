/** One letter of the contact form as staff see it, with what was answered (Product §28.63). */
import type { Letter } from '@cowrie/contract/desk/inbox.ts';
import type { Db } from '../database/transaction.ts';
import { letterView } from './view.ts';

export async function findLetter(db: Db, id: bigint): Promise<Letter | undefined> {
  const row = await db
    .selectFrom('contact_messages as letter')
    .leftJoin('staff as answerer', 'answerer.id', 'letter.answered_by')
    .leftJoin('staff as assignee', 'assignee.id', 'letter.assigned_to')
    .leftJoin('customers as writer', 'writer.id', 'letter.customer_id')
    .leftJoin('customers as tied', 'tied.id', 'letter.tied_customer_id')
    .leftJoin('orders', 'orders.id', 'letter.order_id')
    .selectAll('letter')
    .select(['answerer.name as answerer_name', 'assignee.name as assignee_name', 'writer.username'])
    .select(['tied.username as tied_username', 'tied.firstname', 'tied.lastname'])
    .select(['orders.reference', 'orders.type', 'orders.status'])
    .where('letter.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { tied_customer_id, tied_by, assigned_to, reference, type, status } = row;
  return {
    ...letterView(row),
    assigned_to: assigned_to === null ? null : { id: String(assigned_to), name: row.assignee_name ?? '' },
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
    tied_to:
      tied_customer_id === null || tied_by === null
        ? null
        : {
            id: String(tied_customer_id),
            username: row.tied_username ?? '',
            name: `${row.firstname} ${row.lastname}`,
            by: tied_by,
          },
    order: reference === null || type === null || status === null ? null : { reference, type, status },
    replies: await repliesOf(db, id),
  };
}

/** Oldest first. */
async function repliesOf(db: Db, id: bigint) {
  const rows = await db
    .selectFrom('contact_replies as reply')
    .innerJoin('staff', 'staff.id', 'reply.staff_id')
    .select(['reply.id', 'staff.name as by', 'reply.message', 'reply.created_at'])
    .where('reply.contact_message_id', '=', id)
    .orderBy('reply.id')
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id), created_at: row.created_at.toISOString() }));
}
