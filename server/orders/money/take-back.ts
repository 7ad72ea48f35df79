/**
 * What came for an order or went out for it is taken back with its journal (Product §26.34–26.37): the order then stands
 * as if it had not been, and its customer is told.
 */
import type { ErrorName } from '@cowrie/contract/errors.ts';
import { mayMove, type TakeBack } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { type JournalRow, ORDERS } from '../../ledger/index.ts';
import type { ReversalHooks } from '../../treasury/index.ts';
import { moveOrder } from '../move-order.ts';
import { type OrderRow, orderById, paymentOrder } from '../queries.ts';
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
function against({ type, status, amount, paid_out }: OrderRow, event: TakeBack): ErrorName | null {
  const facts = { type, status, hasAmount: amount !== null, isPaidOut: paid_out > 0n };
  const verdict = mayMove(facts, event, 'owner');
  if (verdict.allowed) return null;
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
    .selectFrom('receipts')
    .selectAll()
    .where('journal_id', '=', journal.journal_id)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  if (!receipt) fail('reversed_elsewhere');
  const { counted, credited } = receipt;
  const received = amountReceived(order) - counted;
  const note = [
    `${money(counted, order.currency)} that we counted for this order did not arrive, or was counted by mistake.`,
    credited > 0n ? `${money(credited, 'NGN')} that went to your balance with it is taken off again.` : '',
    missingNow(order, received),
  ];
  await uncount(context, tx, order, { note, received, by, now });
  await tx.updateTable('receipts').set({ taken_back_at: now }).where('id', '=', receipt.id).execute();
  await tx
    .updateTable('transactions')
    .set({ status: 'declined' })
    .where('id', '=', receipt.transaction_id)
    .execute();
}

/** What a customer paid from their balance is on it again. */
async function takeBackWalletPayment(...[context, tx, journal, { by, now }]: Taking): Promise<void> {
  const order = await orderOf(tx, journal, 'take-back-payment');
  const paid = -(journal.postings.find(({ code }) => code === ORDERS)?.amount ?? 0n);
  const received = amountReceived(order) - paid;
  const note = [
    `${money(paid, 'NGN')} that you paid for this order from your balance is back in your balance.`,
    missingNow(order, received),
  ];
  await uncount(context, tx, order, { note, received, by, now });
  await tx
    .updateTable('transactions')
    .set({ status: 'declined' })
    .where('order_id', '=', order.id)
    .where('payment_option_code', '=', 'wallet')
    // It ended as its money was booked.
    .where('closed_at', '=', journal.at)
    .execute();
}

type Uncounted = Taking[3] & { note: string[]; received: bigint };

async function uncount(context: Taking[0], tx: Db, order: OrderRow, { note, received, by, now }: Uncounted) {
  await moveOrder(context, tx, order, {
    event: 'take-back-payment',
    by,
    received,
    note: note.filter(Boolean).join(' '),
    now,
  });
  await openMoney(tx, order, now);
}

/** What a receiver was sent is to be sent still. */
async function takeBackPayout(...[context, tx, journal, { by, now }]: Taking): Promise<void> {
  const order = await orderOf(tx, journal, 'take-back-payout');
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
    note: `${money(payout.amount, currency)} for your receiver did not go through. ${money(paidOut, currency)} of ${money(youGet, currency)} is sent so far.`,
    now,
  });
  await tx.updateTable('payouts').set({ taken_back_at: now }).where('id', '=', payout.id).execute();
}

const money = (minor: bigint, currency: string) => displayMoney(formatAmount(minor), currency);

const missingNow = ({ amount, currency }: OrderRow, received: bigint) =>
  amount === null ? '' : `${money(amount - received, currency)} is missing now.`;
