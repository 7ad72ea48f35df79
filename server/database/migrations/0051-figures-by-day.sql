-- Figures of the overview and of the book's charts, kept so that they read the days that they tell of and not their
-- orders. Nothing is written into them with an order or its money: a job adds what happened since, and what it has not
-- added yet is read where it stands.

-- How far what is kept goes; no row until it is built.
create table figures_upto (
  is_only boolean primary key default true check (is_only),
  -- The first day that is kept.
  from_day date not null,
  -- Every event of an order and every journal up to these is in the figures, and no further one can appear.
  event_id bigint not null,
  journal_id bigint not null
);

-- Orders by the Lagos day on which they were placed, as they stand.
create table orders_by_day (
  day date not null,
  type text not null,
  status text not null,
  orders bigint not null,
  primary key (day, type, status)
);

-- Orders that are open, whenever they were placed.
create table open_orders_by_status (
  type text not null,
  status text not null,
  orders bigint not null,
  primary key (type, status)
);

-- What the book says of a day, by what it is told apart: nothing more, who did it, the payment's method, or the account.
create table money_by_day (
  by text not null check (by in ('day', 'staff', 'method', 'account')),
  day date not null,
  -- The number of a member of the staff or an account, or a method's code; empty for none.
  key text not null,
  -- What a method was called; empty for all else.
  name text not null,
  -- cancelled: what of the money that had come went out with orders that were cancelled.
  what text not null check (what in ('in', 'out', 'cancelled', 'margin', 'refunds')),
  currency text not null,
  amount bigint not null,
  primary key (by, day, key, name, what, currency)
);

-- How many payments waited so many whole minutes: from the proof to its confirmation, and from there to the payout, by
-- the journals of the day.
create table waits_by_day (
  by text not null check (by in ('day', 'staff', 'method', 'account')),
  day date not null,
  key text not null,
  what text not null check (what in ('confirm', 'pay_out')),
  minutes integer not null,
  orders bigint not null,
  primary key (by, day, key, what, minutes)
);

-- The same of payments confirmed by staff, from the first proof of their last attempt.
create table confirmations_by_day (
  day date not null,
  minutes integer not null,
  orders bigint not null,
  primary key (day, minutes)
);
