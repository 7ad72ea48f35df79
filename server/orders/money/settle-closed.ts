/**
 * Orders whose money is in the book, but which an older process that runs beside this one has completed or cancelled
 * without it: their money is earned, or owed to their customer, after all (Product §26.38).
 */
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { INCOME, MARGIN, moneyAccount, ORDERS, orderMoney } from '../../ledger/index.ts';
import { type OrderRow, paymentOrder } from '../queries.ts';
import { owedAfterCancel } from '../refunds/owed.ts';
import { bookPayout, earn, payOutCode } from './book-payout.ts';
import { openMoney } from './opening.ts';

type Parts = Pick<Context, 'db' | 'jobs'>;

/** How an order was closed: by whom, null for its customer, and from which status. */
type Closed = { order_id: bigint; staff_id: bigint | null; from_status: OrderStatus };

/** By the hour a day is enough; it allows for days on which nothing ran. */
const LOOKED_BACK_DAYS = 7;
/** How many are settled at a time. */
const BATCH = 500;

/** Settles what closed within the last days; what cannot be settled yet waits for the next run. */
export async function settleClosed(context: Parts, now: Date): Promise<void> {
  for (const closed of await unsettled(context.db, now)) await settle(context, closed, now);
}

/** By what was told of late, which an index has by its time, so that older orders are not looked at. */
async function unsettled(db: Db, now: Date): Promise<Closed[]> {
  const since = new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS);
  const { rows } = await sql<Closed>`
    select e.order_id, e.staff_id, e.from_status from order_events e join orders o on o.id = e.order_id
    where e.event in ('complete', 'cancel') and e.created_at > ${since} and o.received > 0
      and (select coalesce(sum(p.amount), 0) from journals j join postings p on p.journal_id = j.id
        where j.order_id = o.id and p.account_id = (select id from ledger_accounts where code = ${ORDERS})) <> 0
    order by e.created_at
    limit ${BATCH}`.execute(db);
  return rows;
}

async function settle(
  context: Parts,
  { order_id: id, staff_id: staffId, from_status: from }: Closed,
  now: Date,
) {
  await transaction(context.db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if ((await orderMoney(tx, id)) === 0n) return;
    const before = { ...order, status: from };
    await openMoney(tx, before, now);
    if (order.status === 'cancelled')
      await owedAfterCancel(context, tx, before, {
        by: staffId === null ? 'customer' : { id: staffId },
        now,
      });
    else if (staffId !== null) await complete(tx, before, { by: { id: staffId }, now });
  }).catch((error: { code?: string }) => {
    // There is no price yet, or no account that its method is paid from: the next run tries again.
    if (error.code !== 'worth_unknown' && error.code !== 'account_unfit') throw error;
  });
}

/** What completing it would have written: of a payment all that was left to pay, from its method's account. */
async function complete(tx: Db, order: OrderRow, { by, now }: { by: { id: bigint }; now: Date }) {
  if (order.type !== 'payment')
    return earn(tx, order, { to: INCOME, by, left: await orderMoney(tx, order.id), now });
  const { you_get: youGet, ...payment } = await paymentOrder(tx, order.id);
  const amount = youGet - order.paid_out;
  const code = payOutCode(payment.payment_method_code);
  const account = await moneyAccount(tx, { kind: 'pay-out', code });
  if (account?.currency !== payment.you_get_currency) fail('account_unfit');
  const payout = { by, now, receiptFileId: order.receipt_file_id ?? undefined };
  if (amount > 0n) await bookPayout(tx, order, { payout, account, amount, fee: 0n, youGet });
  await tx
    .updateTable('orders')
    .set({ paid_out: youGet, received: sql<bigint>`amount` })
    .where('id', '=', order.id)
    .execute();
  await earn(tx, order, { to: MARGIN, by, left: await orderMoney(tx, order.id), now });
}
