/** What is read of payment methods. */
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import type { Db } from '../database/transaction.ts';

export function paymentMethod(db: Db, code: PaymentMethodCode) {
  return db.selectFrom('payment_methods').selectAll().where('code', '=', code).executeTakeFirst();
}
