/** What is read of payment methods and of the accounts to pay into. */
import type { PaymentOptionCode } from '@cowrie/contract/orders.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import type { Db } from '../database/transaction.ts';

export function paymentMethod(db: Db, code: PaymentMethodCode) {
  return db.selectFrom('payment_methods').selectAll().where('code', '=', code).executeTakeFirst();
}

/** The live account or wallet of an option. */
export function liveAccount(db: Db, code: PaymentOptionCode) {
  return db
    .selectFrom('pay_accounts')
    .select(['id', 'details'])
    .where('option_code', '=', code)
    .where('state', '=', 'live')
    .executeTakeFirst();
}
