-- A role for whoever receives and sends parcels. Older processes know nothing of it, and give it nothing.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('owner', 'treasury', 'support', 'content', 'warehouse'));
alter table staff_invitations drop constraint staff_invitations_role_check;
alter table staff_invitations add constraint staff_invitations_role_check
  check (role in ('owner', 'treasury', 'support', 'content', 'warehouse'));

-- What a route costs, for whoever weighs: Naira for a kilogram or a cubic metre. Without a price it is quoted by hand.
alter table shipping_rates
  add column priced_by text not null default 'kg' check (priced_by in ('kg', 'cbm')),
  add column unit_price text check (unit_price ~ '^[0-9]{1,12}(\.[0-9]{1,2})?$'),
  add column minimum_price text check (minimum_price ~ '^[0-9]{1,12}(\.[0-9]{1,2})?$'),
  -- So many cubic centimetres weigh as much as a kilogram.
  add column divisor integer not null default 6000 check (divisor between 1000 and 20000);

-- A parcel's size as it was measured, what it weighs by that, and the route that it was priced for.
alter table shipment_orders
  add column length_mm integer check (length_mm > 0),
  add column width_mm integer check (width_mm > 0),
  add column height_mm integer check (height_mm > 0),
  add column volume_grams bigint check (volume_grams > 0),
  add column route text;
-- Parcels that came without being announced, until they belong to an order.
create table shelf_parcels (
  id bigint generated always as identity primary key,
  tracking_number text not null check (tracking_number <> ''),
  -- The shipping mark as it was read off the parcel; empty where there is none to read.
  mark text not null default '',
  -- Whose it is, where staff have found that out.
  customer_id bigint references customers,
  weight_grams bigint check (weight_grams > 0),
  note text,
  received_by bigint not null references staff,
  received_at timestamptz not null,
  order_id bigint references orders
);
create index shelf_parcels_waiting on shelf_parcels (id) where order_id is null;
create index shelf_parcels_number on shelf_parcels (upper(tracking_number)) where order_id is null;
create index shelf_parcels_mark on shelf_parcels (lower(mark)) where order_id is null and mark <> '';
create index shelf_parcels_customer on shelf_parcels (customer_id) where order_id is null and customer_id is not null;
create unique index shelf_parcels_order on shelf_parcels (order_id) where order_id is not null;
create table shelf_photos (
  parcel_id bigint not null references shelf_parcels,
  file_id bigint not null references files,
  primary key (parcel_id, file_id)
);

-- A flight or a vessel, and what is on it.
create table departures (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  carried_by text not null check (carried_by in ('flight', 'vessel')),
  route text not null,
  leaves_on date not null,
  step text not null default 'loading' check (step in ('loading', 'departed', 'arrived', 'delivered')),
  created_by bigint not null references staff,
  created_at timestamptz not null
);
create table departure_parcels (
  -- A parcel is on one departure.
  order_id bigint primary key references orders,
  departure_id bigint not null references departures,
  added_by bigint not null references staff,
  added_at timestamptz not null
);
create index departure_parcels_departure on departure_parcels (departure_id);

-- How a departure was moved, and which parcels went with it from where, so that it can be taken back.
create table departure_moves (
  id bigint generated always as identity primary key,
  departure_id bigint not null references departures,
  from_step text not null,
  to_step text not null,
  line text not null,
  moved_by bigint not null references staff,
  moved_at timestamptz not null,
  undone_by bigint references staff,
  undone_at timestamptz
);
create index departure_moves_departure on departure_moves (departure_id, id desc);
create table departure_move_parcels (
  move_id bigint not null references departure_moves,
  order_id bigint not null references orders,
  from_track_status text not null,
  primary key (move_id, order_id)
);
create index departure_move_parcels_order on departure_move_parcels (order_id);
