/**
 * The receiver of a payment is sent its money, at once or in parts, and what is left of the customer's is earned
 * (Product §26.26–26.28). Other orders are earned as they are complete.
 */

import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { INCOME, MARGIN, type MoneyAccount, moneyAccount, orderMoney } from '../../ledger/index.ts';
import { permit } from '../../permit.ts';
import { moveOrder } from '../move-order.ts';
import { type OrderRow, paymentOrder } from '../queries.ts';
import { mostToSend, testTurn } from '../test-first/test-moves.ts';
import { bookPayout, earn, payOutCode } from './book-payout.ts';
import { hasNone, openMoney } from './opening.ts';

type By = { id: bigint; role: StaffRole };

export type Payout = {
  by: By;
  /** What the receiver is sent, in minor units of what they get; all that is left unless said. */
  amount?: bigint | undefined;
  /** What the account took beyond it. */
  fee?: bigint | undefined;
  /** The account's code. */
  account?: string | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  /** Why more has left than the test that the customer asked for first; what happened is recorded. */
  beyondTest?: string | undefined;
  receiptFileId?: bigint | undefined;
  now: Date;
};

export type PaidOut = {
  status: OrderStatus;
  event: 'payout' | 'complete';
  account: MoneyAccount;
  amount: bigint;
  fee: bigint;
  /** What the fee cost, in kobo. */
  feeCost: bigint;
  currency: string;
  /** In all, and what is left. */
  paidOut: bigint;
  rest: bigint;
  /** The payout's; null where nothing was left to pay. */
  journalId: bigint | null;
};

/**
 * Pays out of a payment, as it was read, inside `tx`; what reaches the sum that the receiver gets completes it.
 * @throws {ApiError} as `moveOrder`; `payout_too_large`, `account_unfit`, `worth_unknown`; `test_not_released` where the
 * customer has not released more than the test.
 */
export async function payOut(context: Context, tx: Db, order: OrderRow, payout: Payout): Promise<PaidOut> {
  const { by, now } = payout;
  permit(order, 'payout', by.role);
  const payment = await paymentOrder(tx, order.id);
  const { you_get: youGet, you_get_currency: currency } = payment;
  const left = youGet - order.paid_out;
  const amount = payout.amount ?? left;
  if (amount > left) fail('payout_too_large', { rest: displayMinor(left, currency) });
  const isBeyondTest = amount > mostToSend(order, left);
  if (isBeyondTest && !payout.beyondTest) fail('test_not_released');
  const code = payout.account || payOutCode(payment.payment_method_code);
  const account = await moneyAccount(tx, { kind: 'pay-out', code });
  if (account?.currency !== currency) fail('account_unfit');
  const paidOut = order.paid_out + amount;
  const event = paidOut === youGet ? 'complete' : 'payout';
  const sent = `${displayMinor(paidOut, currency)} of ${displayMinor(youGet, currency)} sent.`;
  const beyond = isBeyondTest ? `More than the test has left: ${payout.beyondTest}` : '';
  const note = [...(event === 'payout' ? [sent] : []), beyond, payout.note ?? ''].filter(Boolean).join(' ');
  const isTest = event === 'payout' && !isBeyondTest && testTurn(order, { paid_out: paidOut }) === 'waits';
  const file = event === 'complete' ? 'receiptFileId' : 'messageFileId';
  const status = await moveOrder(context, tx, order, {
    event,
    by,
    note: note || null,
    paidOut,
    heldAgainstTest: true,
    ...(isTest && { words: 'test-sent' }),
    ...received(order),
    ...(payout.receiptFileId === undefined ? {} : { [file]: payout.receiptFileId }),
    now,
  });
  await openMoney(tx, order, now);
  const fee = payout.fee ?? 0n;
  const booked = amount > 0n ? await bookPayout(tx, order, { payout, account, amount, fee, youGet }) : null;
  if (event === 'complete')
    await earn(tx, order, { to: MARGIN, by, left: await orderMoney(tx, order.id), now });
  const { journalId = null, feeCost = 0n } = booked ?? {};
  const sums = { amount, fee, feeCost, currency, paidOut, rest: youGet - paidOut };
  return { status, event, account, ...sums, journalId };
}

/** Where its money was not in the book yet, it is from now on. */
const received = ({ amount }: OrderRow) => (amount === null ? {} : { received: amount });

/** What it earns once it is complete, as it was read: whatever changes that moves the order too. */
export const toEarn = async (db: Db, order: OrderRow): Promise<bigint | undefined> =>
  hasNone(order) ? undefined : orderMoney(db, order.id);

/**
 * Completes an order that pays nobody. `left` is what it earns, where that was read with it.
 * @throws {ApiError} as `moveOrder`; `worth_unknown`.
 */
export async function completeUnpaid(
  context: Context,
  tx: Db,
  order: OrderRow,
  {
    by,
    note,
    receiptFileId,
    left,
    now,
  }: Pick<Payout, 'by' | 'note' | 'receiptFileId' | 'now'> & { left?: bigint | undefined },
): Promise<OrderStatus> {
  const file = receiptFileId === undefined ? {} : { receiptFileId };
  const status = await moveOrder(context, tx, order, {
    event: 'complete',
    by,
    note: note || null,
    ...received(order),
    ...file,
    now,
  });
  await openMoney(tx, order, now);
  await earn(tx, order, { to: INCOME, by, left: left ?? (await orderMoney(tx, order.id)), now });
  return status;
}
