/**
 * What grows beside orders and messages: the bank's side, what was paid out and given back, papers, cases, receivers, the shelf
 * and what is noted of sign-ins. What waits for somebody is as much in a business of any size, since people work it off.
 */

/** Open lines, refunds, cases and parcels without an order, in a business of any size. */
const WAITING = { lines: 30, refunds: 15, cases: 15, parcels: 40 };

const byNewest = (most: number) => `row_number() over (order by id desc) <= ${most}`;

export const AROUND_ORDERS = [
  `insert into journals (cause, kind, day, at, order_id, customer_id, staff_id)
   select 'payout/' || id, 'payout', updated_at::date, updated_at, id, customer_id, 1
   from orders where status = 'successful' and type = 'payment' order by id`,
  `insert into postings (journal_id, account_id, currency, amount, day)
   select j.id, a.id, a.currency, case a.kind when 'position' then p.you_get else -p.you_get end, j.day
   from journals j join payment_orders p on p.order_id = j.order_id
   join ledger_accounts a on a.code in ('position/RMB', 'out/alipay') where j.kind = 'payout' order by j.id, a.id`,
  `insert into payouts (order_id, account_id, amount, fee, cost, reference, journal_id, staff_id, at)
   select p.order_id, a.id, p.you_get, 0, p.you_pay, 'ALI' || p.order_id, j.id, 1, j.at
   from journals j join payment_orders p on p.order_id = j.order_id join ledger_accounts a on a.code = 'out/alipay'
   where j.kind = 'payout' order by j.id`,
  // A statement a day, whose lines show all that came.
  `insert into bank_statements (account_id, file_name, sha256, uploaded_by, uploaded_at, first_day, last_day, reaches_to,
     line_count, new_count, idle_count)
   select a.id, 'zenith-' || j.day || '.csv', sha256(convert_to(j.day::text, 'UTF8')), 1, j.day + interval '1 day', j.day,
     j.day, j.day + interval '1 day', count(*), count(*), 0
   from journals j cross join ledger_accounts a where j.kind = 'receipt' and a.kind = 'pay-in' group by a.id, j.day
   order by j.day`,
  `insert into statement_lines (account_id, bank_statement_id, line_number, day, at, amount, narration, reference,
     counterparty, likeness, ordinal, state, order_id, settled_by, settled_at, posting_id)
   select p.account_id, b.id, row_number() over (partition by b.id order by p.id), j.day, j.at, p.amount,
     'NIP/TRF FROM ' || c.firstname || ' ' || c.lastname, 'REF' || p.id, c.firstname || ' ' || c.lastname,
     sha256(convert_to('line ' || p.id, 'UTF8')), 1, 'taken', j.order_id, 1, j.at + interval '1 day', p.id
   from journals j join postings p on p.journal_id = j.id and p.amount > 0
   join bank_statements b on b.account_id = p.account_id and b.first_day = j.day
   join customers c on c.id = j.customer_id where j.kind = 'receipt' order by j.id`,
  `insert into statement_lines (account_id, bank_statement_id, line_number, day, at, amount, narration, reference,
     counterparty, likeness, ordinal, state)
   select b.account_id, b.id, 1000000 + n, b.last_day, now(), 1000000 + n * 777, 'TRF FROM NOBODY KNOWN ' || n, 'OPEN' || n,
     'Nobody ' || n, sha256(convert_to('open ' || n, 'UTF8')), 1, 'open'
   from (select * from bank_statements order by id desc limit 1) b cross join generate_series(1, ${WAITING.lines}) n`,
  `insert into journals (cause, kind, day, at, order_id, customer_id, staff_id)
   select 'cancellation/' || id, 'cancellation', updated_at::date, updated_at, id, customer_id, 1
   from orders where status = 'cancelled' order by id`,
  `insert into refunds (order_id, customer_id, amount, state, bank_name, account_number, account_name, from_account_id,
     bank_reference, created_at, state_since, prepared_by, prepared_at, sent_by, sent_at, owed_journal_id, settled_journal_id)
   select o.id, o.customer_id, o.amount, 'sent', 'Zenith Bank', '1234567890', 'Ada Obi', a.id, 'R' || o.id, o.updated_at,
     o.updated_at, 1, o.updated_at, 2, o.updated_at, j.id, j.id
   from (select *, ${byNewest(WAITING.refunds)} as waits from orders where status = 'cancelled') o
   join journals j on j.cause = 'cancellation/' || o.id join ledger_accounts a on a.kind = 'pay-in'
   where not o.waits order by o.id`,
  `insert into refunds (order_id, customer_id, amount, state, bank_name, account_number, account_name, created_at,
     state_since, owed_journal_id)
   select o.id, o.customer_id, o.amount, 'waiting', 'Zenith Bank', '1234567890', 'Ada Obi', o.updated_at, o.updated_at, j.id
   from (select *, ${byNewest(WAITING.refunds)} as waits from orders where status = 'cancelled') o
   join journals j on j.cause = 'cancellation/' || o.id where o.waits order by o.id`,
  `insert into papers (kind, year, number, order_id, customer_id, journal_id, facts, issued_at)
   select 'receipt', extract(year from j.at), row_number() over (partition by extract(year from j.at) order by j.id),
     j.order_id, j.customer_id, j.id, jsonb_build_object('kind', 'receipt', 'customer', jsonb_build_object('name', 'Ada Obi'),
     'total', jsonb_build_object('amount', '1000.00', 'currency', 'NGN'), 'lines', '[]'::jsonb), j.at
   from journals j where j.kind = 'receipt' order by j.id`,
  `insert into cases (order_id, customer_id, opened_at, last_message_at, waiting_since, closed_at, closed_by)
   select id, customer_id, updated_at, updated_at, case when waits then updated_at end,
     case when not waits then updated_at end, case when not waits then 1 end
   from (select *, ${byNewest(WAITING.cases)} as waits from orders where status = 'successful' and id % 20 = 0) o order by id`,
  `insert into case_messages (case_id, sender, staff_id, message, created_at)
   select c.id, m.sender, case when m.sender = 'staff' then 1 end, m.line, c.opened_at from cases c cross join (values
     (1, 'customer', 'Half of my caps are wrong.'), (2, 'staff', 'We ask the supplier.'), (3, 'customer', 'Thank you.'))
     m (number, sender, line) order by c.id, m.number`,
  `update cases set last_message_id = (select max(id) from case_messages where case_id = cases.id)`,
  `insert into receivers (customer_id, name, payment_method_code, description, created_at, used_at)
   select c.id, 'Receiver ' || n, 'alipay', 'ada' || c.id || '-' || n || '@alipay.cn', now(), now() - n * interval '1 day'
   from customers c cross join generate_series(1, 3) n order by c.id, n`,
  `insert into shelf_parcels (tracking_number, customer_id, weight_grams, received_by, received_at, order_id)
   select 'SF' || lpad(id::text, 12, '0'), customer_id, 1500, 1, created_at + interval '2 days', id
   from orders where type = 'shipment' and status in ('processing', 'successful') order by id`,
  `insert into shelf_parcels (tracking_number, mark, received_by, received_at)
   select 'YT' || lpad(n::text, 12, '0'), 'ADA ' || n, 1, now() from generate_series(1, ${WAITING.parcels}) n`,
  `insert into security_events (at, event, customer_id, address, device)
   select created_at, case when id % 3 = 0 then 'password.changed' else 'sign-in.done' end, customer_id, '10.0.0.1', 'Chrome'
   from orders order by id`,
  `insert into customer_notes (customer_id, staff_id, note, created_at)
   select id, 1, 'Prefers to be called', now() from customers where id % 3 = 0`,
];
