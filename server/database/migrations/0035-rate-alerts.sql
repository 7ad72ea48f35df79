-- What a customer wants to be told of, once: a yuan that costs so much or less. One each.
create table rate_alerts (
  customer_id bigint primary key references customers on delete cascade,
  -- In kobo, for one yuan.
  at_most bigint not null check (at_most > 0),
  created_at timestamptz not null,
  -- When they were told, and what it cost then; null while they wait for it.
  told_at timestamptz,
  told_price numeric,
  check ((told_at is null) = (told_price is null))
);
create index rate_alerts_waiting on rate_alerts (at_most) where told_at is null;
