/** Tells of each step of a refund: in its order's timeline, thread and mail; without an order by mail (Product §26.77). */
import { displayMinor } from '@cowrie/contract/money.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { orderById } from '../queries.ts';
import { tell } from '../tell.ts';
import { type BalanceNews, sendBalanceMail } from './balance-mail.ts';
import type { RefundRow } from './change-refund.ts';

/** What is refunded, as people read it: it is always Naira. */
export const refundMoney = (amount: bigint) => displayMinor(amount, 'NGN');

/** The bank account it goes to, in a line. */
export const bankLine = (row: Pick<RefundRow, 'bank_name' | 'account_number' | 'account_name'>) =>
  [row.bank_name, row.account_number, row.account_name].filter(Boolean).join(', ');

type Step = {
  kind: 'refund-owed' | 'late-money' | Exclude<BalanceNews, 'money-found'>;
  by: 'customer' | { id: bigint };
  /** With what was owed, where it goes, or why not. */
  note: string;
  fileId?: bigint;
  now: Date;
};

/**
 * A cancelled order takes nothing from people any more, but what is told of its refund is the system's: no move, and so
 * nothing that the lifecycle is asked for.
 */
export async function tellRefund(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  row: RefundRow,
  step: Step,
): Promise<void> {
  if (row.order_id === null) {
    if (step.kind === 'refund-owed' || step.kind === 'late-money')
      throw new Error('a refund without an order is owed by nobody’s cancelling');
    return sendBalanceMail(context, tx, {
      customerId: String(row.customer_id),
      kind: step.kind,
      note: step.note,
    });
  }
  const order = await orderById(tx, row.order_id);
  await tell(context, tx, order, { ...step, event: 'refund', from: order.status });
}
