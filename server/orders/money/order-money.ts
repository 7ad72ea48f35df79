/** What came for an order, what went out and what is earned, for whoever keeps the book (Product §26.33). */
import type { OrderAccounts, OrderMoney } from '@cowrie/contract/desk/order-money.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { viewFile } from '../../files/index.ts';
import { moneyAccounts, ORDERS } from '../../ledger/index.ts';
import { type OrderRow, paymentOrder } from '../queries.ts';
import { payOutCode } from './book-payout.ts';
import { payInChoices } from './pay-in-choices.ts';

const receiptsOf = (db: Db, orderId: bigint) =>
  db
    .selectFrom('receipts as r')
    .innerJoin('ledger_accounts as a', 'a.id', 'r.account_id')
    .innerJoin('staff as s', 's.id', 'r.staff_id')
    .select([
      'r.id',
      'r.amount',
      'r.counted',
      'r.credited',
      'r.bank_reference',
      'r.at',
      'r.journal_id',
      'r.taken_back_at',
    ])
    .select(['a.code', 'a.name', 'a.currency', 's.name as by'])
    .where('r.order_id', '=', orderId)
    .orderBy('r.id')
    .execute();

const payoutsOf = (db: Db, orderId: bigint) =>
  db
    .selectFrom('payouts as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .innerJoin('staff as s', 's.id', 'p.staff_id')
    .leftJoin('files as f', 'f.id', 'p.receipt_file_id')
    .select(['p.id', 'p.amount', 'p.fee', 'p.cost', 'p.reference', 'p.at', 'p.journal_id', 'p.taken_back_at'])
    .select(['a.code', 'a.name', 'a.currency', 's.name as by'])
    .select(['f.id as file_id', 'f.name as file_name', 'f.media_type', 'f.size'])
    .select(['f.thumbnail_width', 'f.thumbnail_height'])
    .where('p.order_id', '=', orderId)
    .orderBy('p.id')
    .execute();

/** What the book has of an order, in kobo: what its money is still; what it earned, and, cancelled, what it owes back. */
async function booked(db: Db, orderId: bigint) {
  const { rows } = await sql<{ left: bigint; earned: bigint; owed: bigint }>`
    select coalesce(-sum(p.amount) filter (where a.code = ${ORDERS}), 0)::bigint as left,
      coalesce(-sum(p.amount) filter (where j.kind = 'completion' and a.kind in ('margin', 'income')), 0)::bigint as earned,
      coalesce(sum(p.amount) filter (where j.kind = 'cancellation' and a.kind = 'orders'), 0)::bigint as owed
    from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.order_id = ${orderId}`.execute(db);
  return rows[0] ?? { left: 0n, earned: 0n, owed: 0n };
}

/** What came and went out for an order, each in its account’s currency; its sum, its cost and what was earned are Naira. */
export async function orderMoneyView(context: Context, order: OrderRow): Promise<OrderMoney> {
  const { db, links } = context;
  const [receipts, payouts, { left, earned: margin, owed }] = await Promise.all([
    receiptsOf(db, order.id),
    payoutsOf(db, order.id),
    booked(db, order.id),
  ]);
  const standing = payouts.filter((row) => row.taken_back_at === null);
  const cost = standing.reduce((sum, row) => sum + row.cost, 0n);
  return {
    receipts: receipts.map((row) => ({
      id: String(row.id),
      account: { code: row.code, name: row.name, currency: row.currency },
      amount: formatAmount(row.amount),
      counted: formatAmount(row.counted),
      to_balance: formatAmount(row.credited),
      bank_reference: row.bank_reference,
      by: row.by,
      at: row.at.toISOString(),
      journal_id: String(row.journal_id),
      taken_back: row.taken_back_at !== null,
    })),
    payouts: payouts.map((row) => ({
      id: String(row.id),
      account: { code: row.code, name: row.name, currency: row.currency },
      amount: formatAmount(row.amount),
      fee: formatAmount(row.fee),
      cost: formatAmount(row.cost),
      reference: row.reference,
      receipt:
        row.file_id === null || row.file_name === null || row.media_type === null || row.size === null
          ? null
          : viewFile(links, {
              id: row.file_id,
              name: row.file_name,
              media_type: row.media_type,
              size: row.size,
              thumbnail_width: row.thumbnail_width,
              thumbnail_height: row.thumbnail_height,
            }),
      by: row.by,
      at: row.at.toISOString(),
      journal_id: String(row.journal_id),
      taken_back: row.taken_back_at !== null,
    })),
    came: formatAmount(left + cost + margin + (order.status === 'cancelled' ? owed : 0n)),
    cost: formatAmount(cost),
    margin: order.status === 'successful' ? formatAmount(margin) : null,
  };
}

/** Accounts that a payment in `currency` can be paid out from. */
export const payOutAccounts = async (db: Db, currency: string) =>
  (await moneyAccounts(db, 'pay-out')).filter((account) => account.currency === currency);

/** The accounts that staff choose from. */
export async function orderAccounts(db: Db, order: OrderRow, now: Date): Promise<OrderAccounts> {
  const choices = await payInChoices(db, order, now);
  if (order.type !== 'payment') return { ...choices, pay_out: [], pay_out_chosen: null };
  const payment = await paymentOrder(db, order.id);
  const accounts = await payOutAccounts(db, payment.you_get_currency);
  const usual = accounts.find(({ code }) => code === payOutCode(payment.payment_method_code)) ?? accounts[0];
  return {
    ...choices,
    pay_out: accounts.map(({ code, name, currency }) => ({ code, name, currency })),
    pay_out_chosen: usual?.code ?? null,
  };
}
