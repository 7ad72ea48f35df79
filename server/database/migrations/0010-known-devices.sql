-- Devices that signed in before, each by the hash of a random token in a cookie; a shared phone has a row for each person.
create table known_devices (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  customer_id bigint references customers on delete cascade,
  staff_id bigint references staff,
  -- What the browser said it is, and from where, when it was last seen.
  device text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  check ((customer_id is null) <> (staff_id is null))
);
create unique index known_devices_token on known_devices (token_hash, customer_id, staff_id) nulls not distinct;
create index known_devices_customer on known_devices (customer_id, last_seen_at desc) where customer_id is not null;
create index known_devices_staff on known_devices (staff_id, last_seen_at desc) where staff_id is not null;
create index known_devices_last_seen on known_devices (last_seen_at);

-- The owner reads the security trail by days as well.
create index security_events_at on security_events (at);
