/** What canned replies can say of an order (Product §28.50). */

import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { BankAccount, UsdtWallet } from '@cowrie/contract/payments.ts';
import type { ReplyFacts } from '@cowrie/contract/reply-facts.ts';
import { displayDate, displayTime } from '@cowrie/contract/time.ts';
import type { Db } from '../../database/transaction.ts';
import { amountMissing } from '../money/missing.ts';
import { promiseView } from '../promise/promise.ts';
import type { OrderRow } from '../queries.ts';

export async function replyFacts(db: Db, order: OrderRow): Promise<ReplyFacts> {
  const [customer, payment, parcel, shown] = [
    await db
      .selectFrom('customers')
      .select(['firstname', 'lastname'])
      .where('id', '=', order.customer_id)
      .executeTakeFirstOrThrow(),
    order.type === 'payment' ? await paymentFacts(db, order.id) : undefined,
    order.type === 'shipment' ? await parcelFacts(db, order.id) : undefined,
    await lastShown(db, order.id),
  ];
  const money = (minor: bigint | null | undefined, currency: string) =>
    minor === null || minor === undefined ? null : displayMoney(formatAmount(minor), currency);
  const missing = amountMissing(order);
  const promise = promiseView(order);
  return {
    name: `${customer.firstname} ${customer.lastname}`,
    reference: order.reference,
    amount: money(order.amount, order.currency),
    missing: missing === 0n ? null : money(missing, order.currency),
    receiver: payment?.receiver_name || null,
    receives: payment ? money(payment.you_get, payment.you_get_currency) : null,
    tracking: parcel?.tracking_number || null,
    account: shown ? accountInWords(shown) : null,
    promise: promise && `${displayDate(promise.at)}, ${displayTime(promise.at)}`,
  };
}

const paymentFacts = (db: Db, orderId: bigint) =>
  db
    .selectFrom('payment_orders')
    .select(['receiver_name', 'you_get', 'you_get_currency'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

const parcelFacts = (db: Db, orderId: bigint) =>
  db
    .selectFrom('shipment_orders')
    .select('tracking_number')
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/** The account that the payer was shown last: another one would be news to them. */
async function lastShown(db: Db, orderId: bigint): Promise<BankAccount | UsdtWallet | undefined> {
  const shown = await db
    .selectFrom('shown_accounts as shown')
    .innerJoin('pay_accounts as account', 'account.id', 'shown.account_id')
    .select('account.details')
    .where('shown.order_id', '=', orderId)
    .orderBy('shown.last_shown_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return shown?.details as BankAccount | UsdtWallet | undefined;
}

const accountInWords = (account: BankAccount | UsdtWallet): string =>
  'bank_name' in account
    ? `${account.bank_name}, ${account.account_number}, ${account.account_name}`
    : `${account.wallet_address} (${account.wallet_address_network})`;
