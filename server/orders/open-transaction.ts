import type { Db } from '../database/transaction.ts';
import { newReference } from './new-reference.ts';

/** Opens an attempt to pay. At most one is open an order; the database holds that. */
export async function openTransaction(
  tx: Db,
  attempt: { orderId: bigint; customerId: bigint; amount: bigint | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('transactions')
    .values({
      order_id: attempt.orderId,
      customer_id: attempt.customerId,
      reference: newReference(),
      status: 'pending',
      amount: attempt.amount,
      payment_option_code: null,
      opened_at: now,
      closed_at: null,
    })
    .execute();
}
