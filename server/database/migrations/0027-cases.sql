-- What is wrong with a closed order, long after: a thread of its own, while the order stays as it is.
create table cases (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  customer_id bigint not null references customers,
  opened_at timestamptz not null,
  last_message_at timestamptz not null,
  last_message_id bigint not null default 0,
  customer_read_id bigint not null default 0,
  -- Since when the customer waits for an answer; null once staff wrote last.
  waiting_since timestamptz,
  closed_at timestamptz,
  closed_by bigint references staff
);
-- One open case an order, whoever presses twice.
create unique index cases_open_once on cases (order_id) where closed_at is null;
create index cases_of_order on cases (order_id, id);
create index cases_inbox on cases (customer_id, last_message_at desc);
create index cases_open on cases (waiting_since, id) where closed_at is null;
create index cases_closed on cases (closed_at desc, id) where closed_at is not null;

create table case_messages (
  id bigint generated always as identity primary key,
  case_id bigint not null references cases,
  sender text not null check (sender in ('customer', 'staff')),
  staff_id bigint references staff,
  message text not null,
  created_at timestamptz not null
);
create index case_messages_case on case_messages (case_id, id);
