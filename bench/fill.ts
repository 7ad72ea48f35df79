/** Fills a database with a business of any size: the same shape at 1,000 and at 1,000,000 orders. */
import type pg from 'pg';
import { AROUND_ORDERS } from './fill-around-orders.ts';

/** What is told apart by size alone: everybody has five orders, so that lists and threads are alike. */
const ORDERS_A_CUSTOMER = 5;
/** Customers who poll; their sessions are among everybody's. */
export const POLLING = 200;

/** The token of a customer or staff member that `fill` made. */
export const benchToken = (who: 'customer' | 'staff', id: string) => `bench-${who}-${id.padStart(12, '0')}`;
const tokenHash = (who: string, id: string) =>
  `sha256(convert_to('bench-${who}-' || lpad((${id})::text, 12, '0'), 'UTF8'))`;

/** A different code for each id, spread over all that are possible; one expression, so that it is no call for each row. */
const CODE = `create function pg_temp.code(id bigint) returns text language sql immutable as $$ select 'CWR-' || ${Array.from(
  { length: 8 },
  (_, place) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ',
    (((id * 668265263 + 87178291199) % 1099511627776) >> ${5 * place} & 31)::int + 1, 1)`,
).join(' || ')} $$`;

/** A number from 0 to 99 for each id that has nothing to do with its neighbours' or with another roll's. */
const DICE = `create function pg_temp.dice(id bigint, roll bigint) returns int language sql immutable as $$
  select ((hashint8extended(id, roll) % 100 + 100) % 100)::int $$`;

/** The newest orders wait with a proof, so that a page is as full in a small business. */
const NEWEST_WAITING = 120;

/** Of a hundred orders four are open, and the newest are; the business is two years old. */
const ORDERS = `
  insert into orders (reference, type, status, customer_id, amount, name, quantity, track_status,
    created_at, updated_at, status_since)
  select pg_temp.code(n), type, status, 1 + (n * 7919) % $2, 1000000 + n % 50000000,
    'An order like any other', '1', case when status = 'successful' then 'delivered' else 'order placed' end,
    placed, placed + '1 day', least(placed + '1 day', now())
  from (select n, now() - '2 years'::interval * (1 - n::float8 / $1) as placed,
      case when pg_temp.dice(n, 1) < 70 then 'payment' when pg_temp.dice(n, 1) < 80 then 'branding'
        when pg_temp.dice(n, 1) < 95 then 'shipment' else 'goods' end as type,
      case when n > $1 - ${NEWEST_WAITING} then 'awaiting' else case pg_temp.dice(n, 2) when 0 then 'pending' when 1 then 'pending' when 2 then 'awaiting'
        when 3 then 'processing' when 4 then 'cancelled' when 5 then 'cancelled' else 'successful' end end as status
    from generate_series(1, $1::bigint) n) made`;

const STATEMENTS = [
  // Usernames of one length: none is the start of others, of which a large business would have more.
  `insert into customers (username, email, firstname, lastname, date_of_birth, phone_number, password_hash, verified_at)
   select 'trader' || lpad(n::text, 7, '0'), 'trader' || n || '@bench.test', 'Ada' || n % 1000, 'Obi' || n % 5000, '1990-01-01',
     '+234' || (7000000000 + n), '', now() from generate_series(1, $2::bigint) n where $1::bigint > 0`,
  `insert into customer_sessions (token_hash, customer_id, created_at, last_used_at)
   select ${tokenHash('customer', 'id')}, id, now(), now() from customers where $1::bigint > 0 and $2::bigint > 0`,
  ORDERS,
];

/** Everything that hangs on an order. */
const PARTS = [
  `insert into payment_orders (order_id, you_pay, you_pay_currency, you_get, you_get_currency, rate,
     payment_method_code, payment_method_name)
   select id, amount, 'NGN', amount / 200, 'RMB', 0.005, 'alipay', 'Alipay' from orders where type = 'payment'`,
  `insert into branding_orders (order_id, items, quantity_group)
   select id, '{Bags}', '100 to 500' from orders where type = 'branding'`,
  `insert into shipment_orders (order_id, goods_type, goods_category, tracking_number, shipping_company)
   select id, 'General', 'Clothes', 'SF' || lpad(id::text, 12, '0'), 'SF Express' from orders where type = 'shipment'`,
  `insert into goods_orders (order_id) select id from orders where type = 'goods'`,
  `insert into transactions (order_id, customer_id, reference, status, amount, opened_at, closed_at)
   select id, customer_id, pg_temp.code(id + 500000000), status, amount, created_at,
     case when status in ('successful', 'cancelled') then updated_at end from orders`,
  `insert into staff (username, email, name, role, password_hash, totp_secret)
   values ('bench', 'bench@bench.test', 'Bench', 'owner', '', 'JBSWY3DPEHPK3PXP')`,
  `insert into order_events (order_id, event, from_status, to_status, title, actor, staff_id, created_at)
   select o.id, e.event, e.was, e.became, 'Order moved', e.actor, case when e.actor = 'staff' then 1 end,
     o.created_at + e.after
   from orders o cross join (values ('create', null, 'pending', 'customer', '0'::interval, 0),
     ('proof', 'pending', 'awaiting', 'customer', '10 minutes', 1),
     ('confirm', 'awaiting', 'processing', 'staff', '30 minutes', 2),
     ('complete', 'processing', 'successful', 'staff', '1 day', 3)) e (event, was, became, actor, after, step)
   where e.step <= case o.status when 'pending' then 0 when 'awaiting' then 1 when 'processing' then 2
     when 'cancelled' then 0 else 3 end order by o.id, e.step`,
  `insert into messages (order_id, sender, staff_id, lines, created_at)
   select o.id, m.sender, case when m.sender = 'staff' then 1 end, array[m.line], o.created_at + m.after from orders o cross join (values
     ('system', 'We have your order.', '0'::interval), ('customer', 'When will it be there?', '1 hour'),
     ('staff', 'Tomorrow, by noon.', '2 hours')) m (sender, line, after) order by o.id, m.after`,
  `insert into threads (order_id, customer_id, last_message_id, last_message_at, last_sender, last_visible_id,
     customer_read_id, customer_seen_at, staff_read_id)
   select o.id, o.customer_id, max(m.id), max(m.created_at), 'staff', max(m.id), max(m.id), now(), max(m.id)
   from orders o join messages m on m.order_id = o.id group by o.id`,
  // One in a thousand waits for an answer; in a small business as many as one page shows.
  `update threads set answer_due_since = last_message_at
   where order_id % greatest(1, least(1000, (select count(*) / 20 from orders))) = 0`,
  `update orders set promised_at = status_since + '1 day', promise_soon_at = status_since + '20 hours',
     first_promised_at = status_since + '1 day'
   where status in ('awaiting', 'processing')`,
  `insert into files (key, media_type, size, sha256, name, created_at, thumbnail_sought)
   select 'bench/' || id, 'image/jpeg', 400000, sha256(convert_to('proof ' || id, 'UTF8')), 'slip.jpg', status_since, true
   from orders where status in ('awaiting', 'processing', 'successful')`,
  `insert into proofs (order_id, transaction_id, file_id, payment_option_code, created_at, picture_sought)
   select o.id, t.id, f.id, 'bank-transfer', o.status_since, true
   from orders o join transactions t on t.order_id = o.id join files f on f.key = 'bench/' || o.id`,
  `insert into staff_sessions (token_hash, staff_id, device, created_at, last_used_at)
   select ${tokenHash('staff', '1')}, id, 'bench', now(), now() from staff where username = 'bench'`,
  `insert into ledger_accounts (code, kind, currency, name)
   values ('in/bank-transfer/zenith-bank/1012345678', 'pay-in', 'NGN', 'Zenith Bank 1012345678')`,
  `update orders set received = amount where status in ('processing', 'successful')`,
  `insert into journals (cause, kind, day, at, order_id, customer_id, staff_id)
   select 'receipt/' || t.id, 'receipt', t.opened_at::date, t.opened_at, o.id, o.customer_id, 1
   from orders o join transactions t on t.order_id = o.id where o.received > 0 order by o.id`,
  `insert into journals (cause, kind, day, at, order_id, customer_id, staff_id)
   select 'completion/' || id, 'completion', updated_at::date, updated_at, id, customer_id, 1
   from orders where status = 'successful' order by id`,
  `insert into postings (journal_id, account_id, currency, amount, day)
   select j.id, a.id, a.currency, case when a.kind = side.debit then o.amount else -o.amount end, j.day
   from journals j join orders o on o.id = j.order_id
   join (values ('receipt', 'pay-in', 'orders'), ('completion', 'orders', 'income')) side (kind, debit, credit)
     on side.kind = j.kind
   join ledger_accounts a on a.kind in (side.debit, side.credit) order by j.id, a.id`,
  `insert into receipts (order_id, transaction_id, account_id, amount, counted, worth, credited, journal_id, staff_id, at)
   select o.id, t.id, a.id, o.amount, o.amount, o.amount, 0, j.id, 1, j.at
   from journals j join orders o on o.id = j.order_id join transactions t on t.order_id = o.id
   join ledger_accounts a on a.kind = 'pay-in' where j.kind = 'receipt' order by j.id`,
  `insert into audit_log (at, staff_id, staff_name, action, subject)
   select created_at, 1, 'bench', 'order.' || event, order_id::text from order_events where actor = 'staff'`,
  // A hundred letters wait at the most, as with people who read them.
  `insert into contact_messages (fullname, email_address, phone_number, message, created_at, answered_at, answered_by)
   select 'Ada Obi', 'ada@bench.test', '+2347000000001', 'Hello', created_at,
     case when id % greatest(50, (select count(*) / 100 from orders)) > 0 then created_at end, 1
   from orders where id % 10 = 0`,
  // What triggers write, which rest meanwhile.
  `insert into order_reference_parts (order_id, parts) select id, reference_parts(reference) from orders`,
  `insert into searched_names (kind, row_id, words)
   select 'customer', id, words from customers, name_from_each_word(firstname || ' ' || lastname) as words
   union all
   select 'contact', id, words from contact_messages, name_from_each_word(fullname) as words`,
];

/** Writes `orders` orders and all that belongs to them into a migrated database with reference data. */
export async function fill(
  pool: pg.Pool,
  orders: number,
  { ordersOfOne = ORDERS_A_CUSTOMER }: { ordersOfOne?: number } = {},
): Promise<void> {
  const customers = Math.max(POLLING, Math.round(orders / ordersOfOne));
  const client = await pool.connect();
  const run = (text: string, values?: unknown[]) =>
    client.query({ text, values, query_timeout: 3_600_000 } as pg.QueryConfig);
  try {
    await run('set statement_timeout = 0');
    // What is written here fits together: to look up every row that another one names takes most of the time.
    await run('set session_replication_role = replica');
    await run(CODE);
    await run(DICE);
    for (const statement of STATEMENTS) await run(statement, [orders, customers]);
    for (const statement of [...PARTS, ...AROUND_ORDERS]) await run(statement);
    await run('vacuum analyze');
  } finally {
    client.release(true);
  }
}
