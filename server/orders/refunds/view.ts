/** Refunds as the contract's shapes, for their customer. */

import { formatAmount } from '@cowrie/contract/money.ts';
import type { Refund, RefundBank } from '@cowrie/contract/orders.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { viewFile } from '../../files/index.ts';
import { filesById } from '../queries.ts';
import type { RefundRow } from './change-refund.ts';

/** Nobody has so many at once; what is beyond shows once those before are sent. */
const MOST_SHOWN = 20;

type Named = Pick<RefundRow, 'bank_name' | 'account_number' | 'account_name'>;

function accountOf({ bank_name, account_number, account_name }: Named): RefundBank | null {
  return bank_name === null || account_number === null || account_name === null
    ? null
    : { bank_name, account_number, account_name };
}

/** Where it goes. An account that was named and is chosen no more stands in its row, to be offered again. */
export const bankOf = (row: Named & Pick<RefundRow, 'state'>) =>
  row.state === 'choosing' || row.state === 'to-balance' ? null : accountOf(row);

/** The account that a customer named last; null where they never did. */
export async function lastBank(db: Db, customerId: bigint): Promise<RefundBank | null> {
  const row = await db
    .selectFrom('refunds')
    .select(['bank_name', 'account_number', 'account_name'])
    .where('customer_id', '=', customerId)
    .where('account_number', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

export async function refundView({ links }: Pick<Context, 'links'>, db: Db, row: RefundRow): Promise<Refund> {
  const slip = (await filesById(db, [row.slip_file_id])).get(row.slip_file_id ?? 0n);
  return {
    id: String(row.id),
    state: row.state,
    amount: formatAmount(row.amount),
    currency: 'NGN',
    bank: bankOf(row),
    last_bank: await lastBank(db, row.customer_id),
    returned_because: row.returned_because,
    bank_reference: row.bank_reference,
    slip: slip ? viewFile(links, slip) : null,
    created_at: row.created_at.toISOString(),
    since: row.state_since.toISOString(),
  };
}

/** What is given back of an order; null where nothing is. */
export async function orderRefund(context: Pick<Context, 'links'>, db: Db, orderId: bigint) {
  const row = await db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).executeTakeFirst();
  return row ? refundView(context, db, row) : null;
}

/** What a customer took out of their balance, or gets back of an order, and that is not there yet, the newest first. */
export async function onTheWay(context: Pick<Context, 'links'>, db: Db, customerId: bigint) {
  const rows = await db
    .selectFrom('refunds as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(['o.type', 'o.reference'])
    .where('r.customer_id', '=', customerId)
    .where('r.state', 'in', ['choosing', 'waiting', 'prepared'])
    .orderBy('r.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return Promise.all(
    rows.map(async ({ type, reference, ...row }) => ({
      ...(await refundView(context, db, row)),
      order: type && reference ? { id: String(row.order_id), type, reference } : null,
    })),
  );
}
