-- More figures by day, with how far each goes by itself: a process that knows nothing of them keeps the others beside.
create table more_figures_upto (
  figures text primary key check (figures in ('attempts', 'steps')),
  -- The first day that is kept.
  from_day date not null,
  -- Every event of an order, and every message, up to these is in the figures, and no further one can appear.
  event_id bigint not null,
  message_id bigint not null default 0,
  -- What the minutes of the steps were counted by: the offices' weeks and days off.
  hours text not null default ''
);

-- What each attempt to pay counts as in the sums below, so that it is taken out of them as it was put in.
create table counted_attempts (
  order_id bigint not null,
  transaction_id bigint not null,
  day date not null,
  type text not null,
  status text not null,
  currency text not null,
  amount bigint not null,
  is_of_cancelled boolean not null,
  is_from_balance boolean not null,
  primary key (order_id, transaction_id)
);

-- Attempts to pay by the Lagos day on which they were settled or, while open, opened.
create table attempts_by_day (
  day date not null,
  type text not null,
  status text not null,
  currency text not null,
  -- How many there are; what they come to, what of that was for orders cancelled since; what was paid from balances.
  what text not null check (what in ('attempts', 'amount', 'of_cancelled', 'from_balances')),
  total bigint not null,
  primary key (day, type, status, currency, what)
);

-- How many steps that are promised took so many whole working minutes, by who ended them.
create table steps_by_day (
  day date not null,
  step text not null check (step in ('proof', 'payout', 'words', 'quote')),
  staff_id bigint not null,
  minutes integer not null,
  steps bigint not null,
  primary key (day, step, staff_id, minutes)
);
