/** A desk as in life: some three hundred orders of three dozen customers; most of them are closed, and their money is in the book. */
import { sql } from 'kysely';
import { type DatabaseHandle, transaction } from '../../server/database/transaction.ts';

/** The newest is a day old, so that what is dated today is the day's own. */
const ORDERS = sql`
  insert into orders (reference, type, status, customer_id, amount, name, quantity, track_status, received, paid_out,
    created_at, updated_at, status_since)
  select 'CWR-F' || lpad(n::text, 7, '0'), type, status, customer.id, amount, 'Forty looms', '40',
    case when status = 'successful' then 'delivered' else 'order placed' end,
    case when status in ('processing', 'successful') then amount else 0 end, 0,
    placed, placed + '2 hours', placed + '2 hours'
  from (select n, now() - '1 day'::interval - (300 - n) * '4 hours'::interval as placed,
      9000000 + (n * 7919 % 400) * 100000 as amount,
      case when n % 10 < 6 then 'payment' when n % 10 < 8 then 'shipment' when n % 10 < 9 then 'goods' else 'branding' end as type,
      case when n % 25 = 0 then 'cancelled' when n > 285 and n % 10 < 6 then 'pending'
        when n > 270 and n % 10 >= 6 then 'processing' else 'successful' end as status
    from generate_series(1, 300) n) made
  join customers customer on customer.username = 'trader' || made.n % 36`;

const PARTS = [
  sql`insert into payment_orders (order_id, you_pay, you_pay_currency, you_get, you_get_currency, rate,
      payment_method_code, payment_method_name)
    select id, amount, 'NGN', amount / 200, 'RMB', 0.005, 'alipay', 'Alipay' from filled where type = 'payment'`,
  sql`insert into branding_orders (order_id, items, quantity_group)
    select id, '{Bags}', '100 to 500' from filled where type = 'branding'`,
  sql`insert into shipment_orders (order_id, goods_type, goods_category, tracking_number, shipping_company)
    select id, 'normal', 'clothing', 'YT' || lpad(id::text, 11, '0') || '9', 'YTO' from filled where type = 'shipment'`,
  sql`insert into goods_orders (order_id) select id from filled where type = 'goods'`,
  sql`insert into transactions (order_id, customer_id, reference, status, amount, opened_at, closed_at)
    select id, customer_id, 'CWR-G' || substr(reference, 6), status, amount, created_at,
      case when status in ('successful', 'cancelled') then updated_at end from filled`,
  sql`insert into order_events (order_id, event, from_status, to_status, title, actor, created_at)
    select o.id, e.event, e.was, e.became, e.title, e.actor, o.created_at + e.step * '30 minutes'::interval
    from filled o cross join (values ('create', null, 'pending', 'Order placed', 'customer', 0),
      ('proof', 'pending', 'awaiting', 'Proof of payment sent', 'customer', 1),
      ('confirm', 'awaiting', 'processing', 'Payment confirmed', 'staff', 2),
      ('complete', 'processing', 'successful', 'Completed', 'staff', 3)) e (event, was, became, title, actor, step)
    where e.step <= case o.status when 'processing' then 2 when 'successful' then 3 else 0 end order by o.id, e.step`,
  sql`insert into messages (order_id, sender, lines, created_at)
    select id, 'system', '{We have your order.}', created_at from filled order by id`,
  sql`insert into threads (order_id, customer_id, last_message_id, last_message_at, last_sender, last_visible_id,
      customer_read_id, customer_seen_at, staff_read_id)
    select o.id, o.customer_id, m.id, m.created_at, 'system', m.id, m.id, now(), m.id
    from filled o join messages m on m.order_id = o.id`,
  // The days of the sample's own account are closed.
  sql`insert into ledger_accounts (code, kind, currency, name)
    values ('in/bank-transfer/zenith-bank/1012345678', 'pay-in', 'NGN', 'Zenith Bank 1012345678')`,
  sql`insert into journals (cause, kind, day, at, order_id, customer_id)
    select 'receipt/' || t.id, 'receipt', t.opened_at::date, t.opened_at, o.id, o.customer_id
    from filled o join transactions t on t.order_id = o.id where o.received > 0 order by o.id`,
  sql`insert into journals (cause, kind, day, at, order_id, customer_id)
    select 'completion/' || id, 'completion', updated_at::date, updated_at, id, customer_id
    from filled where status = 'successful' order by id`,
  sql`insert into postings (journal_id, account_id, currency, amount, day)
    select j.id, a.id, 'NGN', case a.kind when side.debit then o.amount else -o.amount end, j.day
    from journals j join filled o on o.id = j.order_id
    join (values ('receipt', 'pay-in', 'orders'), ('completion', 'orders', 'income')) side (kind, debit, credit)
      on side.kind = j.kind
    join ledger_accounts a on a.kind in (side.debit, side.credit) and a.currency = 'NGN'
      and (a.kind <> 'pay-in' or a.code like '%1012345678') order by j.id`,
  sql`insert into receipts (order_id, transaction_id, account_id, amount, counted, worth, credited, journal_id, staff_id, at)
    select o.id, t.id, p.account_id, o.amount, o.amount, o.amount, 0, j.id, owner.id, j.at
    from journals j join filled o on o.id = j.order_id join transactions t on t.order_id = o.id
    join postings p on p.journal_id = j.id and p.amount > 0
    join staff owner on owner.username = 'owner' where j.kind = 'receipt' order by j.id`,
];

/** Writes them into a database that has the sample's data. */
export async function fillDesk(db: DatabaseHandle): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`insert into customers (username, email, firstname, lastname, date_of_birth, phone_number, password_hash, verified_at)
      select 'trader' || n, 'trader' || n || '@filled.test', (array['Bola', 'Chike', 'Halima', 'Nneka', 'Segun', 'Uju'])[1 + n % 6],
        (array['Abiola', 'Chukwu', 'Dada', 'Ezeudo', 'Garba', 'Ikenna'])[1 + n / 6], '1990-01-01', '+234' || (7000000000 + n), '', now()
      from generate_series(0, 35) n`.execute(tx);
    await ORDERS.execute(tx);
    await sql`create temporary view filled as select o.* from orders o
      join customers c on c.id = o.customer_id where c.username like 'trader%'`.execute(tx);
    for (const part of PARTS) await part.execute(tx);
    await sql`drop view filled`.execute(tx);
  });
}
