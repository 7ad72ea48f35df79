/** What a customer's home says of their money: what each slice knows, in few statements (Product §27.73, §27.74). */
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { type AskedItem, HOME_ASKS, HOME_SHOWS, type home } from '@cowrie/contract/home.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE, DEFAULT_TARGET } from '@cowrie/contract/rates.ts';
import { unreadFromStaff } from '../chat/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { customerBalance } from '../ledger/index.ts';
import { hasOrdered, moneyToBank, openOrdersOf, paysFromBalance, refundsToChoose } from '../orders/index.ts';
import { alertOf } from '../rate-alerts/index.ts';
import { currentRate } from '../rates/index.ts';
import { receiversOf, receiverView } from '../receivers/index.ts';

const RECEIVERS = 3;

/** What waits for the customer, the most pressing first, beside their open orders. */
async function askedOfCustomer(db: Db, customerId: bigint, now: Date) {
  const open = await openOrdersOf(db, customerId, now);
  const refunds = await refundsToChoose(db, customerId, HOME_ASKS);
  const unread = await unreadFromStaff(db, customerId, HOME_ASKS);
  return { open, asked: [...open.asked, ...refunds, ...unread.map(unreadMessage)].slice(0, HOME_ASKS) };
}

/** How much of it there is: the number on the app's icon (Product §30.12). */
export async function waitingOf(db: Db, customerId: bigint, now: Date): Promise<number> {
  return (await askedOfCustomer(db, customerId, now)).asked.length;
}

export async function homeOf(
  context: Context,
  customerId: bigint,
  now: Date,
): Promise<CallData<typeof home>> {
  const { db } = context;
  const { open, asked } = await askedOfCustomer(db, customerId, now);
  const today = await currentRate(db, DEFAULT_BASE, DEFAULT_TARGET);
  const receivers = await receiversOf(db, customerId).limit(RECEIVERS).execute();
  const balance = await customerBalance(db, customerId);

  const underWay = open.underWay.slice(0, HOME_SHOWS);
  const toPay = Math.min(open.asked.length, HOME_ASKS);
  return {
    asked,
    under_way: underWay,
    more_orders: open.count - toPay - underWay.length,
    has_ordered: open.count > 0 || (await hasOrdered(db, customerId)),
    today: today ? { price: today.price, published_at: today.published_at.toISOString() } : null,
    receivers: receivers.map((row) => {
      const { id, name, payment_method_code, last_payment } = receiverView(context, row);
      return { id, name, payment_method_code, last_payment };
    }),
    balance: formatAmount(balance),
    balance_pays_orders: balance > 0n && (await paysFromBalance(db)),
    to_bank: formatAmount(await moneyToBank(db, customerId)),
    alert: await alertOf(db, customerId),
  };
}

type Unread = Awaited<ReturnType<typeof unreadFromStaff>>[number];

const unreadMessage = ({ id, type, reference, name }: Unread): AskedItem => ({
  what: 'message',
  order_id: String(id),
  trx_type: type,
  reference,
  name,
  receiver_name: null,
  amount: null,
  currency: DEFAULT_BASE,
  you_get: null,
  you_get_currency: null,
  reason: null,
});
