/** Which account or wallet the payer of an order was shown, and when (Product §22.9, §16.7). */
import type { BankAccount, UsdtWallet } from '@cowrie/contract/payments.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { stateAt } from './go-live.ts';

/** Notes that the order's payer is shown the account now. */
export async function noteShown(
  db: Db,
  { orderId, accountId, now }: { orderId: bigint; accountId: bigint; now: Date },
): Promise<void> {
  await db
    .insertInto('shown_accounts')
    .values({ order_id: orderId, account_id: accountId, first_shown_at: now, last_shown_at: now })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'account_id']).doUpdateSet({ last_shown_at: now }),
    )
    .execute();
}

/** Those of an order, the one shown last first. @throws {ApiError} `not_found`. */
export async function shownAccounts(db: Db, { reference, now }: { reference: string; now: Date }) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!order) fail('not_found');
  const rows = await db
    .selectFrom('shown_accounts as shown')
    .innerJoin('pay_accounts as a', 'a.id', 'shown.account_id')
    .select(['a.option_code', 'a.details', 'shown.first_shown_at', 'shown.last_shown_at'])
    .select(stateAt(now).as('state'))
    .where('shown.order_id', '=', order.id)
    .orderBy('shown.last_shown_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map((row) => ({
    option_code: row.option_code,
    details: row.details as BankAccount | UsdtWallet,
    first_shown_at: row.first_shown_at.toISOString(),
    last_shown_at: row.last_shown_at.toISOString(),
    live: row.state === 'live',
  }));
}
