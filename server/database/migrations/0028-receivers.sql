-- Who a customer has paid and can pay again, under the customer's own name for them.
create table receivers (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null check (name <> ''),
  payment_method_code text not null,
  description text,
  -- The picture that came with an order: both name it, and it stays for the order where the receiver goes.
  qr_file_id bigint references files,
  created_at timestamptz not null,
  -- When they were last paid: the most recent stand first.
  used_at timestamptz not null
);
create index receivers_customer on receivers (customer_id, used_at desc, id desc);

-- Whom an order pays: the receiver, gone or not, and what they were called then.
alter table payment_orders
  add column receiver_id bigint references receivers on delete set null,
  add column receiver_name text;
create index payment_orders_receiver on payment_orders (receiver_id, order_id desc) where receiver_id is not null;
