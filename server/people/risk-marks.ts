/** Marks of risk, each by a rule that names the orders which show it; none of them stops anything by itself (Product §28.100). */

import type { RiskMark } from '@cowrie/contract/desk/people.ts';
import { OPEN_STATUSES } from '@cowrie/contract/lifecycle.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { nameReader } from '../bank-statements/index.ts';
import type { Db } from '../database/transaction.ts';

/** How many orders a mark names, and how many of the newest it looks at. */
const NAMED = 5;
const LOOKED_AT = 200;
const DECLINES = 3;
const DECLINE_DAYS = 90;
/** An open order is unusual that comes to so many times the largest that they have paid, of at least so many. */
const TIMES_LARGEST = 3n;
const LEAST_PAID = 3;

type Person = {
  id: bigint;
  firstname: string;
  lastname: string;
  blocked_at: Date | null;
  deleted_at: Date | null;
};
type Rule = (db: Db, person: Person, now: Date) => Promise<RiskMark | null>;

const markOf = (
  mark: RiskMark['mark'],
  rows: { reference: string }[],
  because: (count: number) => string,
): RiskMark | null => {
  const orders = [...new Set(rows.map(({ reference }) => reference))];
  return orders.length === 0
    ? null
    : { mark, because: because(orders.length), orders: orders.slice(0, NAMED) };
};
const ordersIn = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

const blocked: Rule = async (_, { blocked_at, deleted_at }) =>
  blocked_at && !deleted_at
    ? { mark: 'blocked', because: 'Blocked by staff: they cannot sign in.', orders: [] }
    : null;

/** A proof whose file or picture was sent for another order as well, whoever's. */
const sameProof: Rule = async (db, { id }) => {
  const { rows } = await sql<{ reference: string }>`
    select distinct o.id, o.reference
    from (select id, reference from orders where customer_id = ${id} order by id desc limit ${LOOKED_AT}) o
    join proofs p on p.order_id = o.id
    cross join lateral (
      select g.id as file_id from files f join files g on g.sha256 = f.sha256 where f.id = p.file_id
      union all
      select a.other_file_id from alike_proofs a where a.file_id = p.file_id) same
    join proofs q on q.file_id = same.file_id and q.order_id <> p.order_id
    order by o.id desc`.execute(db);
  return markOf(
    'same-proof',
    rows,
    (count) => `A slip was sent for another order too, in ${ordersIn(count)}.`,
  );
};

/** Money whose line on the bank's statement names somebody else. */
const senderName: Rule = async (db, { id, firstname, lastname }) => {
  const { rows } = await sql<{ reference: string; counterparty: string }>`
    select o.reference, l.counterparty from orders o
    join receipts r on r.order_id = o.id and r.taken_back_at is null
    join statement_lines l on l.id = r.statement_line_id and l.counterparty <> ''
    where o.customer_id = ${id} order by r.id desc limit ${LOOKED_AT}`.execute(db);
  const others = rows.filter(
    ({ counterparty }) => nameReader(counterparty)(`${firstname} ${lastname}`) === null,
  );
  return markOf(
    'sender-name',
    others,
    (count) =>
      `The bank names another sender, the last time “${others[0]?.counterparty}”, in ${ordersIn(count)}.`,
  );
};

/** An open payment to whom they have never paid, or otherwise than before, of who has paid before. */
const newReceiver: Rule = async (db, { id }) => {
  const { rows } = await sql<{ reference: string }>`
    select o.reference from orders o join payment_orders p on p.order_id = o.id
    where o.customer_id = ${id} and o.status = any(${OPEN_STATUSES}::text[])
      and (p.receiver_warnings::text <> '[]' or not exists (
        select from payment_orders q join orders done on done.id = q.order_id and done.status = 'successful'
        where q.receiver_id = p.receiver_id))
      and exists (select from orders done where done.customer_id = ${id} and done.status = 'successful'
        and done.type = 'payment')
    order by o.id desc limit ${LOOKED_AT}`.execute(db);
  return markOf(
    'new-receiver',
    rows,
    (count) => `Open payments to a receiver who is new or whose details changed: ${ordersIn(count)}.`,
  );
};

const declines: Rule = async (db, { id }, now) => {
  const since = new Date(now.getTime() - DECLINE_DAYS * DAY_MS);
  const { rows } = await sql<{ reference: string }>`
    select o.reference from transactions t join orders o on o.id = t.order_id
    where t.customer_id = ${id} and t.status = 'declined' and t.closed_at > ${since}
    order by t.id desc limit ${LOOKED_AT}`.execute(db);
  if (rows.length < DECLINES) return null;
  return markOf('declines', rows, () => `${rows.length} proofs were declined in ${DECLINE_DAYS} days.`);
};

const unusualSize: Rule = async (db, { id }) => {
  const { rows: past } = await sql<{ count: bigint; largest: bigint | null }>`
    select count(*) as count, max(amount) as largest from orders
    where customer_id = ${id} and status = 'successful' and currency = 'NGN'`.execute(db);
  const { count = 0n, largest } = past[0] ?? {};
  if (Number(count) < LEAST_PAID || !largest) return null;
  const { rows } = await sql<{ reference: string }>`
    select reference from orders where customer_id = ${id} and status = any(${OPEN_STATUSES}::text[])
      and currency = 'NGN' and amount >= ${largest * TIMES_LARGEST}
    order by id desc limit ${LOOKED_AT}`.execute(db);
  const most = displayMinor(largest, 'NGN');
  return markOf(
    'unusual-size',
    rows,
    (found) =>
      `${ordersIn(found)} of ${TIMES_LARGEST} times or more the largest that they have paid, ${most}.`,
  );
};

const RULES: readonly Rule[] = [blocked, sameProof, senderName, newReceiver, declines, unusualSize];

export async function riskMarks(db: Db, person: Person, now: Date): Promise<RiskMark[]> {
  const marks: RiskMark[] = [];
  for (const rule of RULES) {
    const mark = await rule(db, person, now);
    if (mark) marks.push(mark);
  }
  return marks;
}
