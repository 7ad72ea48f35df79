import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { newReference } from './new-reference.ts';

const attempt = piece(`@attempt as (
  insert into transactions (order_id, customer_id, reference, status, amount, opened_at)
  values (:orderId, :customerId, :reference, 'pending', :amount, :now))`);

/** Opens an attempt to pay. At most one is open an order; the database holds that. */
export function openTransaction(
  tx: Db,
  { orderId, customerId, amount }: { orderId: bigint; customerId: bigint; amount: bigint | null },
  now: Date,
): Promise<void> {
  return write(tx, attempt({ orderId, customerId, reference: newReference(), amount, now }));
}
