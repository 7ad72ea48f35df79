/** What customers pay into by an option at a moment (Product §22.7). */
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Of those whose moment has come the last, else the live one. */
export function liveAccount(db: Db, option: PaymentOptionCode, now: Date) {
  return db
    .selectFrom('pay_accounts')
    .select(['id', 'details'])
    .where('option_code', '=', option)
    .where(({ and, or, eb }) =>
      or([eb('state', '=', 'live'), and([eb('state', '=', 'approved'), eb('live_from', '<=', now)])]),
    )
    .orderBy(sql`state = 'approved'`, 'desc')
    .orderBy('live_from', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
