/** All SQL of payment orders, methods and the accounts to pay into. */
import type { PaymentOptionCode } from '@cowrie/contract/orders.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';

export function paymentMethod(db: Db, code: PaymentMethodCode) {
  return db.selectFrom('payment_methods').selectAll().where('code', '=', code).executeTakeFirst();
}

export function insertPaymentOrder(tx: Db, row: Insertable<Database['payment_orders']>) {
  return tx.insertInto('payment_orders').values(row).execute();
}

export function paymentOption(db: Db, code: PaymentOptionCode) {
  return db.selectFrom('payment_options').selectAll().where('code', '=', code).executeTakeFirst();
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
