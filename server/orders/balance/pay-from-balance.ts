/** A customer pays a pending order from their balance (Product §26.81). */

import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import type { Once } from '../../calls/idempotency.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { customerAccount, customerBalance, ORDERS, writeJournal } from '../../ledger/index.ts';
import { permit } from '../../permit.ts';
import { assignUnowned } from '../assign.ts';
import { agreeOnRate } from '../held-rate.ts';
import { amountMissing, refuseOtherAmount } from '../money/missing.ts';
import { moveOrder } from '../move-order.ts';
import { refuseUnpayable } from '../payable-by.ts';
import { lockOwnOrder, type OwnOrder } from '../queries.ts';
import { askForPassword, refuseNewReceiver } from './new-receiver.ts';
import { paysNewReceiver } from './paid-before.ts';

type Payment = OwnOrder & {
  /** Minor units that the customer was shown: what the order costs, and what the receiver of a payment gets. */
  shownAmount: bigint | undefined;
  shownPayout: bigint | undefined;
  /** The customer's password, if the call carries one. */
  password: string | undefined;
  address: string;
  once: Once;
  now: Date;
};

/**
 * All that is missing of it, at once: the order is processing then. Of two orders at once with money for one, one wins:
 * the balance is locked by its posting and never falls below zero.
 * @throws {ApiError} `not_found`, `payment_option_unavailable`, `no_amount_yet`, `amount_changed`, `rate_not_held`,
 * `balance_short` with what is missing, `balance_not_enough`, `order_closed`, `order_moved`; as `refuseNewReceiver`.
 */
export async function payFromBalance(
  context: Context,
  payment: Payment,
): Promise<{ id: string; status: OrderStatus }> {
  const { customerId, now } = payment;
  const isProved = await refuseNewReceiver(context, payment);
  const { answer } = await payment.once(async (tx) => {
    const order = (await lockOwnOrder(tx, payment)) ?? fail('not_found');
    permit(order, 'pay', 'customer');
    await refuseUnpayable(tx, 'wallet', order.currency);
    // Asked again here: the payment that made this receiver known may have been taken back since.
    if (!isProved && (await paysNewReceiver(tx, order))) askForPassword();
    const due = amountMissing(order) ?? fail('no_amount_yet');
    refuseOtherAmount(payment.shownAmount, due, order.currency);
    await agreeOnRate(context, tx, order, { shown: payment.shownPayout, now });
    const short = due - (await customerBalance(tx, customerId));
    if (short > 0n) fail('balance_short', { amount: displayMinor(short, 'NGN') });
    const journalId = await writeJournal(tx, {
      // With the order's version, since a payment that was taken back may be made again.
      cause: `wallet-payment/${order.id}/${order.version}`,
      kind: 'wallet-payment',
      orderId: order.id,
      customerId,
      lines: [
        [await customerAccount(tx, customerId), due],
        [ORDERS, -due],
      ],
      now,
    });
    // The order left `pending` with it.
    if (journalId === null) fail('order_moved');
    await tx
      .updateTable('transactions')
      .set({ payment_option_code: 'wallet', by_password: isProved })
      .where('order_id', '=', order.id)
      .where('closed_at', 'is', null)
      .execute();
    const note = displayMinor(due, 'NGN');
    const received = order.received + due;
    const status = await moveOrder(context, tx, order, { event: 'pay', by: 'customer', received, note, now });
    await assignUnowned(context, tx, order, now);
    return { id: String(order.id), status };
  });
  return answer;
}
