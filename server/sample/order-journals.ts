/** What the sample's orders moved, written as the moves themselves write it (docs/ledger.md). */
import type { Db } from '../database/transaction.ts';
import {
  costOf,
  costOfHolding,
  INCOME,
  type Line,
  lockHolding,
  MARGIN,
  ORDERS,
  positionOf,
  writeJournal,
} from '../ledger/index.ts';

const DAY_MS = 86_400_000;

/** Something of the sample's week: how many days ago, and what is done then. */
export type Step = { daysAgo: number; act: (now: Date) => Promise<unknown> };

type Wanted = { now: Date; bank: string; staffId: bigint };

/** What each confirmed and each completed order writes, at the moment of its event. */
export async function orderSteps(tx: Db, { now, bank, staffId }: Wanted): Promise<Step[]> {
  const events = await tx
    .selectFrom('order_events as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('payment_orders as p', 'p.order_id', 'o.id')
    .select(['e.event', 'e.created_at', 'o.id', 'o.amount', 'p.you_get', 'p.payment_method_code'])
    .where('e.event', 'in', ['confirm', 'complete'])
    .where('o.currency', '=', 'NGN')
    .where('o.amount', 'is not', null)
    .orderBy('e.id')
    .execute();
  return events.map(({ event, created_at, id, ...order }) => ({
    daysAgo: (now.getTime() - created_at.getTime()) / DAY_MS,
    act: async (at) => {
      const amount = order.amount ?? 0n;
      const write = (kind: 'receipt' | 'payout' | 'completion', lines: Line[]) =>
        writeJournal(tx, { cause: `${kind}/${id}`, kind, lines, orderId: id, staffId, now: at });
      if (event === 'confirm') {
        await write('receipt', [[bank, amount], [ORDERS, -amount]]); // biome-ignore format: lines
        return;
      }
      const spent = order.you_get === null ? 0n : await payOut(tx, write, { ...order, amount });
      const earned = order.you_get === null ? INCOME : MARGIN;
      await write('completion', [[ORDERS, amount - spent], [earned, spent - amount]]); // biome-ignore format: lines
    },
  }));
}

type Paid = { amount: bigint; you_get: bigint | null; payment_method_code: string | null };
type Write = (kind: 'payout', lines: Line[]) => Promise<unknown>;

/** Answers what the RMB has cost. */
async function payOut(tx: Db, write: Write, { amount, you_get, payment_method_code: method }: Paid) {
  const rmb = you_get ?? 0n;
  const cost = costOf(await lockHolding(tx, 'RMB'), rmb, amount);
  await write('payout', [
    [`out/${method}`, -rmb],
    [positionOf('RMB'), rmb],
    [costOfHolding('RMB'), -cost],
    [ORDERS, cost],
  ]);
  return cost;
}
