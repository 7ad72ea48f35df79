-- What came for each order, what went out for it, and the books of orders that were there before the book.

-- In the order's currency: how much of its amount has arrived. Of a payment: how much its receiver has been sent.
alter table orders
  add column received bigint not null default 0,
  add column paid_out bigint not null default 0;

create table receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- The attempt to pay that it ended.
  transaction_id bigint not null references transactions,
  account_id bigint not null references ledger_accounts,
  -- What arrived, in minor units of the account's currency.
  amount bigint not null check (amount > 0),
  -- What of it counted for the order, in the order's currency and in Naira; the rest is on the customer's balance.
  counted bigint not null check (counted > 0),
  worth bigint not null check (worth >= 0),
  credited bigint not null check (credited >= 0),
  bank_reference text check (bank_reference <> ''),
  -- The line of a bank's statement that it was found by.
  statement_line_id bigint,
  journal_id bigint not null unique references journals,
  staff_id bigint not null references staff,
  at timestamptz not null,
  -- Taken back by a reversing journal: it counts no more.
  taken_back_at timestamptz
);
create index receipts_order on receipts (order_id, id);
create index receipts_account on receipts (account_id, at);
-- One credit of a bank confirms one order.
create unique index receipts_bank_reference on receipts (account_id, lower(bank_reference))
  where bank_reference is not null and taken_back_at is null;
create unique index receipts_statement_line on receipts (statement_line_id)
  where statement_line_id is not null and taken_back_at is null;

create table payouts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  account_id bigint not null references ledger_accounts,
  -- What the receiver was sent and what that took, in minor units of the account's currency.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- What the amount has cost in Naira, without the fee.
  cost bigint not null,
  reference text check (reference <> ''),
  receipt_file_id bigint references files,
  journal_id bigint not null unique references journals,
  staff_id bigint not null references staff,
  at timestamptz not null,
  taken_back_at timestamptz
);
create index payouts_order on payouts (order_id, id);
create index payouts_account on payouts (account_id, at);

-- Orders whose money had come when the book began. Those that an older process beside this one still confirms get
-- theirs before they go on.
create temporary table opened on commit drop as
select o.id, o.customer_id, o.amount, case when o.currency = 'NGN' then o.amount else coalesce(
    round(o.amount * (select r.price from rates r where r.base = 'NGN' and r.target = o.currency
      order by r.published_at desc, r.id desc limit 1)),
    round(p.you_get * (select r.price from rates r where r.base = 'NGN' and r.target = p.you_get_currency
      order by r.published_at desc, r.id desc limit 1))) end::bigint as worth
from orders o left join payment_orders p on p.order_id = o.id
where o.status = 'processing' and o.amount is not null;
delete from opened where worth is null or worth = 0;
insert into journals (cause, kind, day, at, order_id, customer_id)
select 'opening/' || id, 'opening', (now() at time zone 'Africa/Lagos')::date, now(), id, customer_id
from opened order by id;
insert into postings (journal_id, account_id, currency, amount, day)
select j.id, a.id, a.currency, case a.code when 'opening' then o.worth else -o.worth end, j.day
from opened o
join journals j on j.cause = 'opening/' || o.id
join ledger_accounts a on a.code in ('opening', 'orders')
order by j.id, a.id;
update orders set received = opened.amount from opened where orders.id = opened.id;
