/** The moment that a payment is promised by: given for its proof, ended with it (Product §27.64, §27.65). */
import type { OrderMove, OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { SOON_MINUTES } from '@cowrie/contract/promise.ts';
import type { Db } from '../../database/transaction.ts';
import { type BusinessTimes, businessTimes, promisedMoment } from '../../working-hours/index.ts';
import type { OrderRow } from '../queries.ts';
import type { testTurn } from '../test-first/test-moves.ts';

/** Orders that a promise can run for: a proof waits, or the money is here. */
export const UNDER_WAY: readonly OrderStatus[] = ['awaiting', 'processing'];

/** `soonAt`: from when on little of its time is left. */
export type Promised = { minutes: number; at: Date; soonAt: Date };

/** What so many working minutes from `now` on promise; null where nobody works. */
export function countPromise(minutes: number, now: Date, hours: BusinessTimes): Promised | null {
  const left = Math.max(Math.floor(minutes / 4), SOON_MINUTES);
  const at = promisedMoment(now, minutes, hours);
  const soonAt = promisedMoment(now, Math.max(0, minutes - left), hours);
  return at && soonAt && { minutes, at, soonAt };
}

/** What was asked of us with the proof is undone by these. */
const ENDINGS: readonly OrderMove[] = ['decline', 'part', 'take-back-payment', 'cancel'];

/** Whether a payment waits for its customer from a move on, and nothing is promised, or goes on after that (Product §27.58). */
type Turn = ReturnType<typeof testTurn>;

/** What a promise is made of: minutes of work, null where the order's method promises none, and when that is done. */
export type Promising = { minutes: number | null; hours: BusinessTimes };

/** What becomes of an order's promise by a move, as its columns; undefined where it stays. */
export async function promiseAfter(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'type' | 'status'>,
  {
    event,
    turn,
    promising,
    now,
  }: { event: OrderMove; turn: Turn; promising?: Promising | undefined; now: Date },
): Promise<PromiseColumns | undefined> {
  if (ENDINGS.includes(event) || turn === 'waits') return promiseColumns(null);
  // A further proof of the same payment asks nothing new of us.
  const isAsked = event === 'pay' || (event === 'proof' && order.status === 'pending') || turn === 'goes on';
  if (!isAsked) return undefined;
  const { minutes, hours } = promising ?? (await promisingOf(tx, order, now));
  return promiseColumns(minutes === null ? null : countPromise(minutes, now, hours));
}

async function promisingOf(tx: Db, order: Pick<OrderRow, 'id' | 'type'>, now: Date): Promise<Promising> {
  const minutes = order.type === 'payment' ? await promisedMinutes(tx, order.id) : null;
  return { minutes, hours: minutes === null ? [] : await businessTimes(tx, now) };
}

/** What the order's method promises today. */
async function promisedMinutes(tx: Db, orderId: bigint): Promise<number | null> {
  const method = await tx
    .selectFrom('payment_orders as payment')
    .innerJoin('payment_methods as method', 'method.code', 'payment.payment_method_code')
    .select('method.promise_minutes')
    .where('payment.order_id', '=', orderId)
    .executeTakeFirst();
  return method?.promise_minutes ?? null;
}

/** The columns of an order that a promise stands in. */
export type PromiseColumns = ReturnType<typeof promiseColumns>;

function promiseColumns(promise: Promised | null) {
  return {
    promise_minutes: promise?.minutes ?? null,
    first_promised_at: promise?.at ?? null,
    promised_at: promise?.at ?? null,
    promise_soon_at: promise?.soonAt ?? null,
    apologies: 0,
  };
}

type PromiseRow = Pick<
  OrderRow,
  'status' | 'first_promised_at' | 'promised_at' | 'promise_soon_at' | 'apologies'
>;

/** An order's promise as the contract shows it; null where none is to be kept now. */
export function promiseView(row: PromiseRow) {
  const { promised_at: at, promise_soon_at: soonAt } = row;
  if (!UNDER_WAY.includes(row.status) || at === null || soonAt === null) return null;
  return {
    at: at.toISOString(),
    first_at: (row.first_promised_at ?? at).toISOString(),
    soon_at: soonAt.toISOString(),
    apologies: row.apologies,
  };
}
