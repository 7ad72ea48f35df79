-- The devices that are told of news, each for as long as its session lasts.
create table push_subscriptions (
  session_id bigint primary key references customer_sessions (id) on delete cascade,
  customer_id bigint not null references customers,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_customer on push_subscriptions (customer_id);
-- An address is longer than a tree of them takes.
create index push_subscriptions_endpoint on push_subscriptions using hash (endpoint);

-- What a customer does not want to be told of; all else is on.
create table push_kinds_off (
  customer_id bigint not null references customers,
  kind text not null,
  primary key (customer_id, kind)
);
