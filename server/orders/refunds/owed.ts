/** What a cancelled order's customer is owed (Product §26.70, §26.71). */
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { ORDERS, orderMoney, REFUNDS, writeJournal } from '../../ledger/index.ts';
import type { OrderRow } from '../queries.ts';
import { refundMoney, tellRefund } from './tell-refund.ts';

/**
 * In the transaction that has just cancelled `order`, whose money is in the book by now (`openMoney`): all of it is owed
 * to its customer from now on, who is told and chooses where it goes. Answers how much, in kobo; nothing where nothing
 * had come.
 */
export async function owedAfterCancel(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  order: OrderRow,
  { by, now }: { by: 'customer' | { id: bigint }; now: Date },
): Promise<bigint> {
  const amount = await orderMoney(tx, order.id);
  if (amount <= 0n) return 0n;
  const journalId = await writeJournal(tx, {
    cause: `cancellation/${order.id}`,
    kind: 'cancellation',
    orderId: order.id,
    customerId: order.customer_id,
    ...(by === 'customer' ? {} : { staffId: by.id }),
    lines: [
      [ORDERS, amount],
      [REFUNDS, -amount],
    ],
    now,
  });
  if (journalId === null) throw new Error(`order ${order.id} was refunded before`);
  const refund = await tx
    .insertInto('refunds')
    .values({
      order_id: order.id,
      customer_id: order.customer_id,
      amount,
      state: 'choosing',
      created_at: now,
      state_since: now,
      owed_journal_id: journalId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tellRefund(context, tx, refund, { kind: 'refund-owed', by, note: refundMoney(amount), now });
  return amount;
}
