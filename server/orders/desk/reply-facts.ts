/** What canned replies can say of an order (Product §28.50). */

import { displayMinor, displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { BankAccount, UsdtWallet } from '@cowrie/contract/payments.ts';
import type { ReplyFacts } from '@cowrie/contract/reply-facts.ts';
import { displayMoment } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { liveAccount } from '../../ledger/index.ts';
import { amountMissing } from '../money/missing.ts';
import { switchedOn } from '../payable-by.ts';
import { promiseView } from '../promise/promise.ts';
import type { OrderRow } from '../queries.ts';

export async function replyFacts(db: Db, order: OrderRow, now: Date): Promise<ReplyFacts> {
  const [customer, payment, parcel, shown] = [
    await db
      .selectFrom('customers')
      .select(['firstname', 'lastname'])
      .where('id', '=', order.customer_id)
      .executeTakeFirstOrThrow(),
    order.type === 'payment' ? await paymentFacts(db, order.id) : undefined,
    order.type === 'shipment' ? await parcelFacts(db, order.id) : undefined,
    await stillShown(db, order.id, now),
  ];
  const name = `${customer.firstname} ${customer.lastname}`;
  const details = payment ? { ...payment, you_get: formatAmount(payment.you_get) } : { ...parcel };
  return wordedFacts(order, { name, details, shown });
}

type Known = {
  /** The customer's. */
  name: string;
  /** What is said of its type: whom a payment goes to and how much, or a parcel's number. */
  details: {
    reference?: string;
    receiver_name?: string | null;
    you_get?: string;
    you_get_currency?: string;
    tracking_number?: string;
  };
  shown: BankAccount | UsdtWallet | undefined;
};

/** The same, of what is known of the order already. */
export function wordedFacts(order: OrderRow, { name, details, shown }: Known): ReplyFacts {
  const money = (minor: bigint | null) => (minor === null ? null : displayMinor(minor, order.currency));
  const { receiver_name, you_get, you_get_currency, tracking_number } = details;
  const missing = amountMissing(order);
  const promise = promiseView(order);
  return {
    name,
    reference: order.reference,
    amount: money(order.amount),
    missing: missing === 0n ? null : money(missing),
    receiver: receiver_name || null,
    receives:
      you_get !== undefined && you_get_currency !== undefined
        ? displayMoney(you_get, you_get_currency)
        : null,
    tracking: tracking_number || null,
    account: shown ? accountInWords(shown) : null,
    promise: promise && displayMoment(promise.at),
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

/**
 * The account that the payer was shown last, since another one would confuse them. Null once customers no longer pay
 * into it: whoever reads of an account in an answer pays into it.
 */
export async function stillShown(
  db: Db,
  orderId: bigint,
  now: Date,
): Promise<BankAccount | UsdtWallet | undefined> {
  const shown = await db
    .selectFrom('shown_accounts as shown')
    .innerJoin('pay_accounts as account', 'account.id', 'shown.account_id')
    .select(['account.id', 'account.option_code', 'account.details'])
    .where('shown.order_id', '=', orderId)
    .orderBy('shown.last_shown_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!shown) return undefined;
  const live = await liveAccount(db, shown.option_code, now);
  if (live?.id !== shown.id || !(await switchedOn(db)).includes(shown.option_code)) return undefined;
  return shown.details as BankAccount | UsdtWallet;
}

/**
 * SQL: a version of the accounts that customers pay into at a moment; it changes whenever the answer of `stillShown`
 * does.
 */
export const paidIntoVersion = (now: Date) => sql<string>`(
  select coalesce(string_agg(id::text, ',' order by id), '')
    || (select coalesce(string_agg(code, ',' order by code), '') from payment_options where enabled)
  from pay_accounts where state = 'live' or state = 'approved' and live_from <= ${now})`;

const accountInWords = (account: BankAccount | UsdtWallet): string =>
  'bank_name' in account
    ? `${account.bank_name}, ${account.account_number}, ${account.account_name}`
    : `${account.wallet_address} (${account.wallet_address_network})`;
