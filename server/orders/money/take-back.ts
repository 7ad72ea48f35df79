/**
 * What came for an order or went out for it is taken back with its journal (Product §26.34–26.37): the order then stands
 * as if it had not been, and its customer is told.
 */
import type { ErrorName } from '@cowrie/contract/errors.ts';
import type { TakeBack } from '@cowrie/contract/lifecycle.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { type JournalRow, ORDERS } from '../../ledger/index.ts';
import { verdictOn } from '../../permit.ts';
import type { ReversalHooks } from '../../treasury/index.ts';
import { type Counted, youGetWithout } from '../held-rate.ts';
import { moveOrder } from '../move-order.ts';
import { refuseWhilePaid } from '../payouts/claims.ts';
import { mayHaveSent, type OrderRow, orderById, paymentOrder } from '../queries.ts';
import { amountReceived } from './missing.ts';
import { openMoney } from './opening.ts';

type Hook = NonNullable<ReversalHooks['receipt']>;
type Taking = Parameters<Hook['takeBack']>;

export const orderReversals: ReversalHooks = {
  receipt: { whyNot: whyNot('take-back-payment'), takeBack: takeBackReceipt },
  'wallet-payment': { whyNot: whyNot('take-back-payment'), takeBack: takeBackWalletPayment },
  payout: { whyNot: whyNot('take-back-payout'), takeBack: takeBackPayout },
};

function whyNot(event: TakeBack): Hook['whyNot'] {
  return async (db, { order_id: orderId }) =>
    orderId === null ? 'reversed_elsewhere' : against(await orderById(db, orderId), event);
}

/** What the order has against it; null where there is nothing. */
function against(order: OrderRow, event: TakeBack): ErrorName | null {
  const verdict = verdictOn(order, event, 'owner');
  if (verdict.allowed) return null;
  const { status } = order;
  if (status === 'successful') return 'reversal_of_complete';
  if (status === 'cancelled') return 'reversal_of_cancelled';
  return status === 'awaiting' ? 'reversal_while_awaiting' : verdict.error;
}

/** @throws {ApiError} what the order has against it. */
async function orderOf(tx: Db, { order_id: orderId }: JournalRow, event: TakeBack): Promise<OrderRow> {
  const order = await orderById(tx, orderId ?? fail('reversed_elsewhere'));
  const refusal = against(order, event);
  return refusal ? fail(refusal) : order;
}

/** What a bank or wallet brought: its credit may count for an order again. The database frees its statement's line. */
async function takeBackReceipt(...[context, tx, journal, { by, now }]: Taking): Promise<void> {
  const order = await orderOf(tx, journal, 'take-back-payment');
  const receipt = await tx
    .selectFrom('receipts as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .select(['r.id', 'r.counted', 'r.credited', 't.id as attempt_id', 't.counted_for', 't.counted_rate'])
    .where('r.journal_id', '=', journal.journal_id)
    .where('r.taken_back_at', 'is', null)
    .executeTakeFirst();
  if (!receipt) fail('reversed_elsewhere');
  const { counted, credited } = receipt;
  const note = [
    `${displayMinor(counted, order.currency)} that we counted for this order did not arrive, or was counted by mistake.`,
    credited > 0n
      ? `${displayMinor(credited, 'NGN')} that went to your balance with it is taken off again.`
      : '',
  ];
  await uncount(context, tx, order, { attempt: receipt, counted, note, by, now });
  await tx.updateTable('receipts').set({ taken_back_at: now }).where('id', '=', receipt.id).execute();
}

/** What a customer paid from their balance is on it again. */
async function takeBackWalletPayment(...[context, tx, journal, { by, now }]: Taking): Promise<void> {
  const order = await orderOf(tx, journal, 'take-back-payment');
  const paid = -(journal.postings.find(({ code }) => code === ORDERS)?.amount ?? 0n);
  const attempt = await tx
    .selectFrom('transactions')
    .select(['id as attempt_id', 'counted_for', 'counted_rate'])
    .where('order_id', '=', order.id)
    .where('payment_option_code', '=', 'wallet')
    // It ended as its money was booked.
    .where('closed_at', '=', journal.at)
    .executeTakeFirst();
  const note = [
    `${displayMinor(paid, 'NGN')} that you paid for this order from your balance is back in your balance.`,
  ];
  // A customer who may have sent the rest already is not asked to pay again.
  const words = (await mayHaveSent(tx, order.id)) ? undefined : 'balance-back';
  await uncount(context, tx, order, { attempt, counted: paid, note, words, by, now });
}

type Uncounted = Taking[3] & {
  /** What it came by. */
  attempt: (Counted & { attempt_id: bigint }) | undefined;
  counted: bigint;
  note: string[];
  words?: 'balance-back' | undefined;
};

/**
 * The order is asked for as much more; what its receiver gets for the part goes with it (Product §26.23). Not while somebody
 * else pays it: what has left already could no longer be recorded.
 */
async function uncount(
  context: Taking[0],
  tx: Db,
  order: OrderRow,
  { attempt, counted, note, words, by, now }: Uncounted,
): Promise<void> {
  await refuseWhilePaid(tx, order, { staff: by, now });
  const received = amountReceived(order) - counted;
  const anew = attempt ? await youGetWithout(tx, order, { ...attempt, received }) : null;
  const said = anew && [
    `Your receiver gets ${displayMinor(anew.youGet, anew.currency)} instead of ${displayMinor(anew.was, anew.currency)}:`,
    'what is missing counts at the rate that you accepted last.',
  ];
  await moveOrder(context, tx, order, {
    event: 'take-back-payment',
    ...(words && { words }),
    by,
    received,
    note: [...note, missingNow(order, received), ...(said ?? [])].filter(Boolean).join(' '),
    now,
  });
  await openMoney(tx, order, now);
  if (anew)
    await tx
      .updateTable('payment_orders')
      .set({ you_get: anew.youGet })
      .where('order_id', '=', order.id)
      .execute();
  if (attempt)
    await tx
      .updateTable('transactions')
      .set({ status: 'declined' })
      .where('id', '=', attempt.attempt_id)
      .execute();
}

/**
 * Takes back a payout: the receiver is to be paid again. Refused while somebody else is paying the rest: it would end
 * their claim, and the next to claim the order would send once more what has left already.
 */
async function takeBackPayout(...[context, tx, journal, { by, now }]: Taking): Promise<void> {
  const order = await orderOf(tx, journal, 'take-back-payout');
  await refuseWhilePaid(tx, order, { staff: by, now });
  const payout = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('journal_id', '=', journal.journal_id)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (!payout) fail('reversed_elsewhere');
  const { you_get: youGet, you_get_currency: currency } = await paymentOrder(tx, order.id);
  const paidOut = order.paid_out - payout.amount;
  await moveOrder(context, tx, order, {
    event: 'take-back-payout',
    by,
    paidOut,
    note: `${displayMinor(payout.amount, currency)} for your receiver did not go through. ${displayMinor(paidOut, currency)} of ${displayMinor(youGet, currency)} is sent so far.`,
    now,
  });
  await tx.updateTable('payouts').set({ taken_back_at: now }).where('id', '=', payout.id).execute();
}
const missingNow = ({ amount, currency }: OrderRow, received: bigint) =>
  amount === null ? '' : `${displayMinor(amount - received, currency)} is missing now.`;
