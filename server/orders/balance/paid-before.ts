/** Whether a customer has paid a receiver before, so that a stolen session pays nobody new (Product §26.83). */
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { accountsIn, figuresIn } from '@cowrie/contract/receiver-account.ts';
import { codeKey } from '@cowrie/contract/receiver-code.ts';
import { ask } from '../../database/ask.ts';
import { question } from '../../database/pieces.ts';
import type { Db } from '../../database/transaction.ts';
import type { OrderRow } from '../queries.ts';

/** How a payment pays: the text, and what the server has read of the code in the picture, where it sends one. */
type Way = { method: string; description: string | null; sendsCode: boolean; qrContent: string | null };

/** The treasury has said that all of the money is there: a proof that waits proves nothing yet. */
const CONFIRMED: readonly OrderStatus[] = ['processing', 'successful'];
/** So many payments back is far enough to know a receiver by. */
const MOST_PAST = 200;

/**
 * Whom an order pays and whom its customer has paid, by indexes alone, whatever the planner thinks. Only what was paid from
 * outside, or from the balance with the password: what was paid from it without one rests on another of them.
 */
const waysAsked = question<{ orderId: bigint; customerId: bigint; confirmed: readonly string[] }>(`
  select each.n, p.order_id = :orderId as "isNow", p.payment_method_code as method, p.description,
    p.qr_file_id is not null as "sendsCode", (select qr_content from files where id = p.qr_file_id) as "qrContent"
  from @each, lateral (
    select :orderId::bigint as id
    union all (
      select o.id from unnest(:confirmed::text[]) state, lateral (
        select id from orders
        where customer_id = :customerId::bigint and status = state and type = 'payment' and id <> :orderId
        order by id desc limit ${MOST_PAST}) o
      where 0 = (
        select count(*) from transactions
        where order_id = o.id and status = 'successful' and payment_option_code = 'wallet' and not by_password)
      order by o.id desc limit ${MOST_PAST})) o
  join payment_orders p on p.order_id = o.id`);

/** Whether an order pays somebody whom its customer has not paid before; only a payment's money leaves to somebody else. */
export const paysNewReceiver = async (db: Db, order: OrderRow): Promise<boolean> =>
  order.type === 'payment' && !(await wasPaidBefore(db, order));

async function wasPaidBefore(db: Db, order: OrderRow): Promise<boolean> {
  const { id: orderId, customer_id: customerId } = order;
  const ways = await ask<Way & { isNow: boolean }>(
    db,
    waysAsked({ orderId, customerId, confirmed: CONFIRMED }),
  );
  const now = ways.find(({ isNow }) => isNow);
  if (!now) throw new Error('it pays no receiver');
  const past = ways.filter(({ isNow }) => !isNow);
  return isAmong(now, past);
}

/**
 * By the code or the account alone, never by a name, and all that is named must have been paid so: an account beside a code
 * beside that code, and no figures but those of one payment. What cannot be read is nobody known.
 */
function isAmong(now: Way, past: readonly Way[]): boolean {
  const accounts = accountsOf(now);
  const code = keyOf(now);
  if (now.sendsCode ? code === null : accounts.length === 0) return false;
  const alike = past.filter(
    (one) => one.method === now.method && one.sendsCode === now.sendsCode && keyOf(one) === code,
  );
  const known = new Set(alike.flatMap(accountsOf));
  return accounts.every((account) => known.has(account)) && alike.some((one) => writesTheSame(now, one));
}

/** Who reads a number where we find none pays it: in signs that we do not know, or parted as nobody parts one. */
function writesTheSame({ description: now }: Way, { description: before }: Way): boolean {
  if (now === before) return true;
  const figures = figuresIn(now ?? '');
  return figures !== null && figures === figuresIn(before ?? '');
}

const accountsOf = ({ description }: Way) => accountsIn(description ?? '');
const keyOf = ({ qrContent }: Way) => (qrContent === null ? null : codeKey(qrContent));
