-- The overview's figures, kept so that it reads the days that it tells of and not their orders. Nothing is written into
-- them with an order or its money: a job adds what happened since, and what it has not added yet is read where it stands.

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

-- What the book says came and went on a day, and what of the money that had come went out with cancelled orders.
create table money_by_day (
  day date not null,
  what text not null check (what in ('in', 'out', 'cancelled')),
  currency text not null,
  amount bigint not null,
  primary key (day, what, currency)
);

-- How many payments were confirmed on a day, by the whole minutes that their proof had waited.
create table confirmations_by_day (
  day date not null,
  minutes integer not null,
  orders bigint not null,
  primary key (day, minutes)
);
