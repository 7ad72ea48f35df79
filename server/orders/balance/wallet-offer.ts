/** What the page is told before an order is paid from the balance (Product §26.81, §26.83, §27.2). */
import { formatAmount } from '@cowrie/contract/money.ts';
import type { WalletOffer } from '@cowrie/contract/payments.ts';
import type { Db } from '../../database/transaction.ts';
import { customerBalance } from '../../ledger/index.ts';
import { amountMissing } from '../money/missing.ts';
import { payableBy } from '../payable-by.ts';
import type { OrderRow } from '../queries.ts';
import { paysNewReceiver } from './paid-before.ts';

/** What paying an order from the balance comes to; null where it does not wait to be paid. */
export async function walletOffer(db: Db, order: OrderRow): Promise<WalletOffer | null> {
  const due = amountToPay(order);
  return due === null ? null : offerOf(db, order, { due, has: await customerBalance(db, order.customer_id) });
}

/** The same beside other ways to pay: null also where the wallet is off, or the balance does not suffice. */
export async function sufficingOffer(db: Db, order: OrderRow): Promise<WalletOffer | null> {
  const due = amountToPay(order);
  if (due === null) return null;
  const has = await customerBalance(db, order.customer_id);
  if (has < due || !(await payableBy(db, order.currency)).includes('wallet')) return null;
  return offerOf(db, order, { due, has });
}

const amountToPay = (order: OrderRow): bigint | null =>
  order.status === 'pending' ? amountMissing(order) : null;

async function offerOf(
  db: Db,
  order: OrderRow,
  { due, has }: { due: bigint; has: bigint },
): Promise<WalletOffer> {
  return {
    to_pay: formatAmount(due),
    balance: formatAmount(has),
    missing: formatAmount(due > has ? due - has : 0n),
    asks_password: await paysNewReceiver(db, order),
  };
}
