-- Money is whole minor units (kobo, fen) in bigint. Times are timestamptz. Names follow the contract.

create table settings (
  key text primary key,
  value jsonb not null
);

-- People -------------------------------------------------------------------------------------------

create table states (
  id bigint generated always as identity primary key,
  name text not null unique,
  position integer not null default 0
);

create table customers (
  id bigint generated always as identity primary key,
  username text not null,
  email text not null,
  firstname text not null,
  lastname text not null,
  date_of_birth date not null,
  phone_number text not null unique,
  password_hash text not null,
  verified_at timestamptz,
  blocked_at timestamptz,
  reply_mails boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index customers_username on customers (lower(username));
create unique index customers_email on customers (lower(email));

create table customer_sessions (
  token_hash bytea primary key,
  customer_id bigint not null references customers on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index customer_sessions_customer on customer_sessions (customer_id);
create index customer_sessions_age on customer_sessions (last_used_at);

create table email_codes (
  customer_id bigint primary key references customers on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table password_resets (
  token_hash bytea primary key,
  customer_id bigint not null references customers on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_customer on password_resets (customer_id);

create table addresses (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  address text not null,
  city text not null,
  state_id bigint not null references states,
  created_at timestamptz not null default now()
);
create index addresses_customer on addresses (customer_id, id);

create table staff (
  id bigint generated always as identity primary key,
  username text not null,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'treasury', 'support', 'content')),
  password_hash text not null,
  totp_secret text,
  totp_pending text,
  totp_last_step bigint not null default 0,
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index staff_username on staff (lower(username));
create unique index staff_email on staff (lower(email));

create table staff_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

create table staff_recovery_codes (
  staff_id bigint not null references staff on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  email text not null,
  role text not null check (role in ('owner', 'treasury', 'support', 'content')),
  invited_by bigint references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Tries of anything that can be guessed or flooded, counted across every process.
create table attempts (
  scope text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (scope, subject)
);
create index attempts_age on attempts (window_start);

-- The answer to a creating call under its Idempotency-Key.
create table idempotency_keys (
  owner text not null,
  key text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Files --------------------------------------------------------------------------------------------

create table files (
  id bigint generated always as identity primary key,
  key text not null unique,
  media_type text not null,
  size bigint not null,
  sha256 bytea not null,
  name text not null,
  created_at timestamptz not null default now()
);

-- Money --------------------------------------------------------------------------------------------

create table currencies (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  symbol text not null,
  flag text not null,
  country text not null,
  is_from boolean not null,
  live boolean not null,
  minimum bigint check (minimum > 0),
  maximum bigint check (maximum > 0),
  position integer not null default 0
);

-- Each published price is a new row and no row is ever changed, so the table is its own history.
create table rates (
  id bigint generated always as identity primary key,
  base text not null references currencies (code),
  target text not null references currencies (code),
  price numeric not null check (price > 0),
  rate numeric not null check (rate > 0),
  -- Follows from the row of the other direction, which staff priced.
  inverse boolean not null,
  published_at timestamptz not null,
  staff_id bigint references staff
);
create index rates_pair on rates (base, target, published_at desc, id desc);

create table payment_methods (
  id bigint generated always as identity primary key,
  code text not null unique check (code in ('alipay', 'wechat', 'bank-transfer')),
  name text not null,
  duration text not null,
  position integer not null default 0
);

create table payment_options (
  code text primary key check (code in ('flutterwave', 'bank-transfer', 'usdt', 'wallet', 'debit-card')),
  name text not null,
  enabled boolean not null,
  position integer not null default 0
);

-- Where customers pay to. A proposal becomes live only by a second person.
create table pay_accounts (
  id bigint generated always as identity primary key,
  option_code text not null references payment_options (code),
  details jsonb not null,
  state text not null check (state in ('proposed', 'live', 'retired', 'rejected')),
  proposed_by bigint references staff,
  proposed_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  check (state <> 'live' or decided_by is distinct from proposed_by or proposed_by is null)
);
create unique index pay_accounts_live on pay_accounts (option_code) where state = 'live';
create index pay_accounts_state on pay_accounts (state, proposed_at);

-- Orders -------------------------------------------------------------------------------------------

create table orders (
  id bigint generated always as identity primary key,
  reference text not null unique,
  type text not null check (type in ('payment', 'branding', 'shipment', 'goods')),
  status text not null default 'pending'
    check (status in ('pending', 'awaiting', 'processing', 'successful', 'cancelled')),
  customer_id bigint not null references customers,
  -- What the customer pays, in minor units of `currency`; null until quoted.
  amount bigint check (amount > 0),
  currency text not null default 'NGN' references currencies (code),
  name text not null,
  quantity text not null,
  track_status text not null default 'order placed'
    check (track_status in ('order placed', 'packaging', 'on the road', 'delivered')),
  receipt_file_id bigint references files,
  -- Grows with everything a poll would show: moves, proofs, tracking, details.
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when the order has been in its status.
  status_since timestamptz not null
);
create index orders_customer on orders (customer_id, id desc);
create index orders_customer_status on orders (customer_id, status, id desc);
create index orders_queue on orders (status, type, status_since, id);
create index orders_status_since on orders (status, status_since, id);
create index orders_type_newest on orders (type, id desc);
create index orders_created on orders (created_at);

create table payment_orders (
  order_id bigint primary key references orders on delete cascade,
  you_pay bigint not null check (you_pay > 0),
  you_pay_currency text not null references currencies (code),
  you_get bigint not null check (you_get > 0),
  you_get_currency text not null references currencies (code),
  rate numeric not null,
  payment_method_code text not null,
  payment_method_name text not null,
  description text,
  qr_file_id bigint references files
);

create table branding_items (
  id bigint generated always as identity primary key,
  name text not null unique,
  position integer not null default 0
);

create table branding_quantities (
  id bigint generated always as identity primary key,
  "group" text not null unique,
  position integer not null default 0
);

-- What was chosen is kept by name, so that a later change of the lists does not rewrite an order.
create table branding_orders (
  order_id bigint primary key references orders on delete cascade,
  items text[] not null,
  quantity_group text not null
);

create table goods_types (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text not null,
  position integer not null default 0
);

create table goods_categories (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  position integer not null default 0
);

create table shipment_orders (
  order_id bigint primary key references orders on delete cascade,
  goods_type text not null,
  goods_category text not null,
  tracking_number text not null,
  shipping_company text not null,
  weight_grams bigint check (weight_grams > 0),
  cost_note text
);
create index shipment_orders_tracking on shipment_orders (upper(tracking_number) text_pattern_ops);

create table shipment_photos (
  order_id bigint not null references orders on delete cascade,
  file_id bigint not null references files,
  primary key (order_id, file_id)
);

create table goods_orders (
  order_id bigint primary key references orders on delete cascade,
  raised_by bigint references staff
);

-- An attempt to pay an order. At most one is open.
create table transactions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  customer_id bigint not null references customers,
  reference text not null unique,
  status text not null
    check (status in ('pending', 'awaiting', 'processing', 'successful', 'cancelled', 'declined')),
  amount bigint check (amount > 0),
  payment_option_code text references payment_options (code),
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index transactions_open on transactions (order_id) where closed_at is null;
create index transactions_order on transactions (order_id, id);
create index transactions_customer on transactions (customer_id, id desc);
create index transactions_customer_status on transactions (customer_id, status, id desc);

create table proofs (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  transaction_id bigint not null references transactions on delete cascade,
  file_id bigint not null references files,
  payment_option_code text references payment_options (code),
  created_at timestamptz not null
);
create index proofs_order on proofs (order_id, id);

-- The audit trail, the customer's timeline and the tracking activity at once. Append-only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  event text not null,
  from_status text,
  to_status text not null,
  track_status text,
  title text not null,
  note text,
  actor text not null check (actor in ('customer', 'staff', 'system')),
  staff_id bigint references staff,
  created_at timestamptz not null
);
create index order_events_order on order_events (order_id, id);
create index order_events_event on order_events (event, created_at);

create table messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  sender text not null check (sender in ('customer', 'staff', 'system')),
  staff_id bigint references staff,
  topic text not null default '',
  lines text[] not null,
  file_id bigint references files,
  internal boolean not null default false,
  created_at timestamptz not null
);
create index messages_order on messages (order_id, id);

-- How far each side has read a thread, and its newest message: one row an order.
create table threads (
  order_id bigint primary key references orders on delete cascade,
  customer_id bigint not null references customers,
  last_message_id bigint not null default 0,
  last_message_at timestamptz not null,
  last_sender text not null default 'system',
  -- Newest message the customer may see, for polls that answer "unchanged".
  last_visible_id bigint not null default 0,
  customer_read_id bigint not null default 0,
  customer_seen_at timestamptz,
  staff_read_id bigint not null default 0
);
create index threads_inbox on threads (customer_id, last_message_at desc);

-- Who has an order open at the desk; rows older than a minute mean nothing.
create table order_viewers (
  order_id bigint not null references orders on delete cascade,
  staff_id bigint not null references staff on delete cascade,
  seen_at timestamptz not null,
  primary key (order_id, staff_id)
);

-- Content ------------------------------------------------------------------------------------------

create table about (
  id bigint generated always as identity primary key,
  welcome_msg text not null,
  who_we_are text not null,
  mission text not null,
  services text not null,
  why_choose_use text not null,
  vision text not null,
  phone text not null,
  email text not null,
  address text not null,
  instagram_account text,
  x_account text,
  facebook_account text,
  whatsapp_account text,
  position integer not null default 0
);

create table testimonials (
  id bigint generated always as identity primary key,
  content text not null,
  rating integer not null check (rating between 0 and 5),
  customer_pic text,
  customer_name text not null,
  service_type text not null,
  position integer not null default 0
);

create table faqs (
  id bigint generated always as identity primary key,
  question text not null,
  answer text not null,
  position integer not null default 0
);

create table policies (
  id bigint generated always as identity primary key,
  category text not null,
  heading text not null,
  content text,
  position integer not null default 0
);

create table warehouse_addresses (
  id bigint generated always as identity primary key,
  language text not null check (language in ('english', 'chinese')),
  receiver_name text not null,
  receiver_phone text not null,
  receiver_address text not null,
  city text not null,
  region text not null,
  country text not null,
  zip_code text not null,
  position integer not null default 0
);

create table shipping_rates (
  id bigint generated always as identity primary key,
  service text not null,
  description text not null,
  rate text not null,
  custom_clearing text not null,
  position integer not null default 0
);

create table canned_replies (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  position integer not null default 0
);

create table contact_messages (
  id bigint generated always as identity primary key,
  fullname text not null,
  email_address text not null,
  phone_number text not null,
  message text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by bigint references staff
);
create index contact_messages_open on contact_messages (answered_at, id);

-- Every staff act. No one edits it, the owner of the database aside.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint references staff,
  staff_name text not null,
  action text not null,
  subject text not null,
  detail text not null default ''
);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_staff on audit_log (staff_name, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();
create trigger rates_append_only before update or delete on rates
  for each row execute function refuse_change();
