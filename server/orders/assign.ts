/** Whose an order is (Product §28.55, §28.56). */
import { OPEN_STATUSES, type OrderType } from '@cowrie/contract/lifecycle.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { assigneeFor, type Colleague, dropWait, hasRules, isWaiting } from '../team/index.ts';
import type { OrderRow } from './queries.ts';

/**
 * Staff give an order to somebody, or to no one; with `from`, only while it is still theirs, or nobody's. Resolves to
 * whether it has become another's.
 */
export async function assignOrder(
  tx: Db,
  order: { id: bigint; reference: string },
  { to, from, staff, now }: { to: Colleague | null; from?: bigint | null; staff: StaffMember; now: Date },
): Promise<boolean> {
  // Before its row, as whoever comes on shift takes what waits.
  await dropWait(tx, { kind: 'order', id: order.id });
  const changed = await tx
    .updateTable('orders')
    .set({ assigned_to: to?.id ?? null })
    .where('id', '=', order.id)
    .where('assigned_to', 'is distinct from', to?.id ?? null)
    .$if(from !== undefined, (update) => update.where('assigned_to', 'is not distinct from', from ?? null))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  const detail = to ? `to ${to.name}` : 'to no one';
  await audit(tx, { staff, action: 'order.assign', subject: order.reference, detail, now });
  return true;
}

/** Whose an order is by now; null for nobody's. */
export async function assigneeOf(tx: Db, id: bigint): Promise<bigint | null> {
  const row = await tx.selectFrom('orders').select('assigned_to').where('id', '=', id).executeTakeFirst();
  return row?.assigned_to ?? null;
}

/** Whether there are rules at all. Call it before the transaction, so that the answer is in `known` within it. */
export const knowRules = ({ db, known }: { db: Db; known: Context['known'] }): Promise<boolean> =>
  known.get('assignment rules', () => hasRules(db));

/** An order that was just opened goes to whom the rules say. */
export async function assignOpened(
  tx: Db,
  order: { id: bigint; type: OrderType; customer_id: bigint },
  now: Date,
): Promise<void> {
  const { id, type, customer_id: customerId } = order;
  const to = await assigneeFor(tx, { kind: 'order', as: type, id, customerId }, now);
  if (to !== null) await giveOrder(tx, id, to);
}

/**
 * An order that needs us from now on and is nobody's goes to whom the rules say by now. One that waits for somebody to
 * come on shift is left to them: they hold the rule and want the order, of which this has the one and would want the
 * other.
 */
export async function assignUnowned(
  { known }: Pick<Context, 'known'>,
  tx: Db,
  order: OrderRow,
  now: Date,
): Promise<void> {
  if (order.assigned_to !== null || !(await knowRules({ db: tx, known }))) return;
  if (await isWaiting(tx, { kind: 'order', id: order.id })) return;
  await assignOpened(tx, order, now);
}

/** An open order that is nobody's becomes somebody's. */
export async function giveOrder(tx: Db, id: bigint, to: bigint): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ assigned_to: to })
    .where('id', '=', id)
    .where('assigned_to', 'is', null)
    .where('status', 'in', OPEN_STATUSES)
    .execute();
}

/** Somebody's open orders become nobody's. */
export async function releaseOrdersOf(tx: Db, staffId: bigint): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ assigned_to: null })
    .where('assigned_to', '=', staffId)
    .where('status', 'in', OPEN_STATUSES)
    .execute();
}
