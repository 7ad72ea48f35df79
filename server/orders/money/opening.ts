/**
 * Orders whose money came without the book: confirmed before it began, or since by an older process that runs beside
 * this one. Their money is opened before anything is done with it (Product §26.25).
 */
import { sql } from 'kysely';
import { type Db, transaction } from '../../database/transaction.ts';
import { OPENING, ORDERS, writeJournal } from '../../ledger/index.ts';
import type { OrderRow } from '../queries.ts';
import { worthInNaira } from './worth.ts';

export const hasNone = ({ status, amount, received }: OrderRow) =>
  status === 'processing' && amount !== null && received < amount;

/**
 * Opens the money of an order that has none in the book yet. `order` is as it was before it was moved in `tx`.
 * @throws {ApiError} `worth_unknown`.
 */
export async function openMoney(tx: Db, order: OrderRow, now: Date): Promise<void> {
  if (!hasNone(order) || order.amount === null) return;
  const worth = await worthInNaira(tx, order, order.amount - order.received);
  if (worth === 0n) return;
  await writeJournal(tx, {
    cause: `opening/${order.id}`,
    kind: 'opening',
    lines: [
      [OPENING, worth],
      [ORDERS, -worth],
    ],
    orderId: order.id,
    customerId: order.customer_id,
    now,
  });
}

/** How many are opened at a time. */
const BATCH = 500;

/** Opens what older processes have confirmed meanwhile, where its worth is known. */
export async function openOldMoney(db: Db, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'processing')
    .whereRef('received', '<', 'amount')
    .limit(BATCH)
    .execute();
  for (const order of waiting) await openOne(db, order, now);
}

async function openOne(db: Db, order: OrderRow, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({ received: sql<bigint>`amount` })
      .where('id', '=', order.id)
      .where('version', '=', order.version)
      .where('status', '=', 'processing')
      .whereRef('received', '<', 'amount')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) await openMoney(tx, order, now);
  }).catch((error: { code?: string }) => {
    // It waits for a price.
    if (error.code !== 'worth_unknown') throw error;
  });
}
