/** A customer's open orders as their home names them: what each asks of them, or what happens to it (Product §27.74). */

import { ASKED, type Asked } from '@cowrie/contract/asked.ts';
import type { AskedItem, UnderWayItem } from '@cowrie/contract/home.ts';
import { OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { formatAmount, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { askedOf, ordersToJudge, youGetNow } from './asked-of.ts';
import { amountMissing } from './money/missing.ts';
import { promiseView } from './promise/promise.ts';
import { testView } from './test-first/test-view.ts';

/** Nobody has more open at once; of who has, the newest are read. */
const MOST_READ = 100;

type OpenOrders = {
  /** The most pressing first. */
  asked: AskedItem[];
  /** The newest first. */
  underWay: UnderWayItem[];
  /** All that are open, read or not. */
  count: number;
};

export async function openOrdersOf(db: Db, customerId: bigint, now: Date): Promise<OpenOrders> {
  const rows = await readOpen(db, customerId);
  const seen = rows.map((row) => ({ row, what: askedOf(row, now) }));
  return {
    asked: seen
      .flatMap(({ row, what }) => (what ? [askedItem(row, what, now)] : []))
      .toSorted((a, b) => ASKED.indexOf(a.what) - ASKED.indexOf(b.what)),
    underWay: seen.flatMap(({ row, what }) => (what ? [] : [underWayItem(row)])),
    count: Number(rows[0]?.count ?? 0),
  };
}

/** Whether a customer ever placed an order, or was raised one. */
export async function hasOrdered(db: Db, customerId: bigint): Promise<boolean> {
  const one = db.selectFrom('orders').select('id').where('customer_id', '=', customerId).limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

function readOpen(db: Db, customerId: bigint) {
  return ordersToJudge(db)
    .select(['o.reference', 'o.name', 'o.quantity', 'o.track_status', 'o.currency'])
    .select(['o.first_promised_at', 'o.promised_at', 'o.promise_soon_at', 'o.apologies'])
    .select(['p.you_get_currency', 'p.receiver_name', 'p.payment_method_code', 'p.payment_method_name'])
    .select('last.note as last_note')
    .select(sql<bigint>`count(*) over ()`.as('count'))
    .where('o.customer_id', '=', customerId)
    .where('o.status', 'in', OPEN_STATUSES)
    .orderBy('o.id', 'desc')
    .limit(MOST_READ)
    .execute();
}

type Row = Awaited<ReturnType<typeof readOpen>>[number];

const factsOf = (row: Row) => ({
  order_id: String(row.id),
  trx_type: row.type,
  reference: row.reference,
  name: row.name,
  receiver_name: row.receiver_name,
});

const askedItem = (row: Row, what: Asked, now: Date): AskedItem => ({
  what,
  ...factsOf(row),
  amount: formatOptionalAmount(amountMissing(row)),
  currency: row.currency,
  you_get: formatOptionalAmount(youGetNow(row, now)),
  you_get_currency: row.you_get_currency,
  reason: what === 'proof' ? row.last_note : null,
});

const underWayItem = (row: Row): UnderWayItem => ({
  ...factsOf(row),
  quantity: row.quantity,
  status: row.status,
  track_status: row.track_status,
  amount: formatOptionalAmount(row.amount),
  currency: row.currency,
  promised_at: promiseView(row)?.at ?? null,
  payment: paymentOf(row),
});

function paymentOf(row: Row) {
  const { you_get, you_get_currency, payment_method_code, payment_method_name, paid_out } = row;
  if (you_get === null || you_get_currency === null) return null;
  return {
    you_get: formatAmount(you_get),
    you_get_currency,
    paid_out: formatAmount(paid_out),
    payment_method_code: payment_method_code ?? '',
    payment_method_name: payment_method_name ?? '',
    test_first: testView(row),
  };
}
