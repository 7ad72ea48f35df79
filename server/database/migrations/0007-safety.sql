-- What happened at the doors: who failed, was refused or slowed, and what changed about somebody's ways in.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  -- Whom it is about, where that is known; neither for a stranger.
  customer_id bigint references customers,
  staff_id bigint references staff,
  -- The name that was tried, or what it happened to.
  subject text not null default '',
  address text not null default '',
  device text not null default '',
  detail text not null default '',
  check (customer_id is null or staff_id is null)
);
create index security_events_customer on security_events (customer_id, id desc) where customer_id is not null;
create index security_events_staff on security_events (staff_id, id desc) where staff_id is not null;
create index security_events_event on security_events (event, id desc);
create trigger security_events_append_only before update or delete on security_events
  for each row execute function refuse_change();
create trigger security_events_keeps_all before truncate on security_events
  for each statement execute function refuse_change();

-- What a second person's word is worth: since when they have their role and their second factor, and of whom.
alter table staff add column invited_by bigint references staff;
alter table staff add column role_since timestamptz;
alter table staff add column role_given_by bigint references staff;
alter table staff add column factor_since timestamptz;
alter table staff add column factor_reset_by bigint references staff;
update staff set role_since = created_at, factor_since = case when totp_secret is not null then created_at end;
