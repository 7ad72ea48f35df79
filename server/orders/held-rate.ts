/**
 * The rate of a payment is held for a time; what its receiver gets for a proof that comes later follows from today's
 * rate, be it worse or better, and never without the customer's knowing (Product §7.20, §7.21).
 */
import { convert, displayMinor, formatAmount, MAX_MINOR } from '@cowrie/contract/money.ts';
import type { Payout } from '@cowrie/contract/payments.ts';
import { displayMoment } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { currentRate, heldByDefault, heldUntil } from '../rates/index.ts';
import { amountMissing } from './money/missing.ts';
import { type OrderRow, type PaymentRow, paymentOrder } from './queries.ts';
import { tell } from './tell.ts';

type Terms = { youGet: bigint; rate: string };

/** What a payment was placed at, and what a proof that is sent now counts at. It is read here unless given. */
async function termsNow(db: Db, order: OrderRow, now: Date, given?: PaymentRow) {
  const payment = given ?? (await paymentOrder(db, order.id));
  const until = rateHeldUntil(order, payment);
  const placed: Terms = { youGet: payment.you_get, rate: payment.rate };
  const today =
    now <= until ? undefined : await currentRate(db, payment.you_pay_currency, payment.you_get_currency);
  const youGet = today ? youGetAt(order, payment, today.rate) : placed.youGet;
  return {
    placed,
    until,
    currency: payment.you_get_currency,
    due: today && youGet !== placed.youGet ? { youGet, rate: today.rate } : placed,
  };
}

type Priced = Pick<OrderRow, 'amount' | 'received' | 'status' | 'created_at'>;

/** Until when an order holds the rate that it is at. */
export const rateHeldUntil = (order: Priced, payment: { rate_held_until: Date | null }): Date =>
  payment.rate_held_until ?? heldByDefault(order.created_at);

type Agreed = { you_get: bigint; rate: string };

/**
 * What the receiver gets where the rate is held no longer and `rate` is today's. The same rate is no other amount,
 * whatever rounding once made of it; and a rate by which they would get nothing, or more than any amount can be, is a slip
 * of whoever published it (Product §6.1).
 */
export function youGetAt(order: Priced, payment: Agreed, rate: string): bigint {
  const youGet = settled(order, payment) + convert(amountMissing(order) ?? 0n, rate);
  return youGet > 0n && youGet <= MAX_MINOR && rate !== payment.rate ? youGet : payment.you_get;
}

/**
 * What the receiver gets for the part of the order that has arrived: that keeps its rate (Product §26.23), whatever the rest
 * was agreed at since. All of the amount less what is missing of it, at the rate that is agreed now.
 */
function settled(order: Priced, { you_get: youGet, rate }: Agreed): bigint {
  if (order.received === 0n) return 0n;
  const forPart = youGet - convert(amountMissing(order) ?? 0n, rate);
  return forPart > 0n ? forPart : 0n;
}

/** What came by an attempt, as it was counted; nulls of what is no payment, and of what came before that was kept. */
export type Counted = { counted_for: bigint | null; counted_rate: string | null };

/**
 * What the receiver of `order` gets once a part of it counts no more and `received` stays: what was counted for the parts that
 * stay, and all that is missing at the rate that is agreed now. Null where that is what they get anyway, as where the part
 * was counted at that very rate.
 */
export async function youGetWithout(
  db: Db,
  order: OrderRow,
  { received, counted_for: countedFor, counted_rate: rate }: Counted & { received: bigint },
): Promise<{ was: bigint; youGet: bigint; currency: string } | null> {
  if (countedFor === null || rate === null || order.amount === null) return null;
  const payment = await paymentOrder(db, order.id);
  if (payment.rate === rate) return null;
  const stays = received === 0n ? 0n : settled(order, payment) - countedFor;
  const youGet = (stays > 0n ? stays : 0n) + convert(order.amount - received, payment.rate);
  if (youGet <= 0n || youGet === payment.you_get) return null;
  return { was: payment.you_get, youGet, currency: payment.you_get_currency };
}

/** Only a payment that waits for its first proof of an attempt: one that was sent has settled its rate. */
const isOpen = ({ type, status }: OrderRow) => type === 'payment' && status === 'pending';

/** What the receiver gets for a proof that is sent now; null for what is no payment, or not to be paid. */
export async function payoutNow(db: Db, order: OrderRow, now: Date): Promise<Payout | null> {
  if (!isOpen(order)) return null;
  const { placed, due, until, currency } = await termsNow(db, order, now);
  return {
    amount: formatAmount(due.youGet),
    currency,
    instead_of: due.youGet === placed.youGet ? null : formatAmount(placed.youGet),
    held_until: until.toISOString(),
    asked_at: now.toISOString(),
  };
}

/**
 * Holds a payment to what its customer was shown: `shown`, in minor units of what the receiver gets. Where the rate is
 * no longer held and they accepted today's, the order goes on at that, in its timeline too. `payment`, as it was read with
 * the order: whatever changes it moves the order too. Read here unless given.
 * @throws {ApiError} `rate_not_held` with what the receiver gets now.
 */
export async function agreeOnRate(
  context: Context,
  tx: Db,
  order: OrderRow,
  { shown, payment, now }: { shown: bigint | undefined; payment?: PaymentRow | undefined; now: Date },
): Promise<void> {
  if (!isOpen(order)) return;
  const { placed, due, until, currency } = await termsNow(tx, order, now, payment);
  const amount = displayMinor(due.youGet, currency);
  // A client that names nothing is taken at its word only while the order is what it was placed as.
  if ((shown ?? placed.youGet) !== due.youGet) fail('rate_not_held', { amount, until: displayMoment(until) });
  if (due.youGet === placed.youGet) return;
  const changed = await tx
    .updateTable('payment_orders')
    .set({ you_get: due.youGet, rate: due.rate, rate_held_until: heldUntil(now) })
    .where('order_id', '=', order.id)
    .where('you_get', '=', placed.youGet)
    .where('rate', '=', placed.rate)
    .executeTakeFirstOrThrow();
  if (changed.numUpdatedRows !== 1n) fail('order_moved');
  const before = displayMinor(placed.youGet, currency);
  await tell(context, tx, order, {
    event: 'rate',
    kind: 'rate',
    by: 'customer',
    from: order.status,
    note: `The receiver gets ${amount} instead of ${before}.`,
    now,
  });
}
