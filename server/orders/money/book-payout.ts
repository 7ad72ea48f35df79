/** What the book has of a payment's payouts, and of what an order earned (Product §26.26–26.28). */
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import {
  costOf,
  costOfHolding,
  FEES,
  lockHolding,
  type MoneyAccount,
  noteJournal,
  ORDERS,
  orderMoney,
  positionOf,
  writeJournal,
} from '../../ledger/index.ts';
import type { OrderRow } from '../queries.ts';

/** The account that a payment method is paid from unless another is named. */
export const payOutCode = (method: string) => `out/${method}`;

type By = { id: bigint };
type Sent = {
  by: By;
  reference?: string | undefined;
  receiptFileId?: bigint | undefined;
  now: Date;
};
type Booked = { payout: Sent; account: MoneyAccount; amount: bigint; fee: bigint; youGet: bigint };

/** Books what the receiver of a payment was sent, at the average cost (Product §26.27); answers its journal, and what the fee cost. */
export async function bookPayout(
  tx: Db,
  order: OrderRow,
  { payout, account, amount, fee, youGet }: Booked,
): Promise<{ journalId: bigint; feeCost: bigint }> {
  const { by, now } = payout;
  const { currency, code } = account;
  const held = await lockHolding(tx, currency);
  const came = (await orderMoney(tx, order.id)) + (await spentOn(tx, order.id));
  const out = amount + fee;
  const total = costOf(held, out, (came * out) / youGet);
  const cost = (total * amount) / out;
  const written = await writeJournal(tx, {
    cause: `payout/${order.id}/${order.version}`,
    kind: 'payout',
    lines: [
      [code, -out],
      [positionOf(currency), out],
      [costOfHolding(currency), -total],
      [ORDERS, cost],
      [FEES, total - cost],
    ],
    orderId: order.id,
    customerId: order.customer_id,
    staffId: by.id,
    now,
  });
  const journalId = written ?? fail('order_moved');
  await tx
    .insertInto('payouts')
    .values({
      order_id: order.id,
      account_id: account.id,
      amount,
      fee,
      cost,
      reference: payout.reference || null,
      receipt_file_id: payout.receiptFileId ?? null,
      journal_id: journalId,
      staff_id: by.id,
      at: now,
    })
    .execute();
  return { journalId, feeCost: total - cost };
}

/** What an order's payouts have cost so far, in kobo, without fees. */
async function spentOn(db: Db, orderId: bigint): Promise<bigint> {
  const { spent } = await db
    .selectFrom('payouts')
    .select(sql<bigint>`coalesce(sum(cost), 0)::bigint`.as('spent'))
    .where('order_id', '=', orderId)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  return spent;
}

/** What is left of a complete order's money is earned; a payment that cost more than came takes from the margin. */
export async function earn(
  tx: Db,
  order: OrderRow,
  { to, by, left, now }: { to: string; by: By; left: bigint; now: Date },
): Promise<void> {
  if (left === 0n) return;
  await noteJournal(tx, {
    cause: `completion/${order.id}`,
    kind: 'completion',
    lines: [
      [ORDERS, left],
      [to, -left],
    ],
    orderId: order.id,
    customerId: order.customer_id,
    staffId: by.id,
    now,
  });
}
