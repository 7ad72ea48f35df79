-- Who says that they are paying a payment. Kept beside the order, whose version it leaves alone.
create table payout_claims (
  order_id bigint primary key references orders,
  staff_id bigint not null references staff,
  -- Where it was claimed: the phone that is paired with that session shows the payment.
  session_id bigint references staff_sessions on delete set null,
  since timestamptz not null,
  -- The last sign of life: without one for a while it is free again.
  seen_at timestamptz not null,
  -- Where it is paid from, as they said: the phone shows it chosen.
  account_id bigint references ledger_accounts,
  -- Whose it was until somebody took it over.
  taken_from bigint references staff
);
create index payout_claims_session on payout_claims (session_id) where session_id is not null;

-- A payout above the owner's limit is released by a second person before anybody pays it.
create table payout_releases (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  state text not null default 'asked' check (state in ('asked', 'released', 'refused', 'annulled')),
  -- SHA-256 of whom is paid and how much: the release is good for exactly that.
  facts bytea not null,
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz
);
create unique index payout_releases_standing on payout_releases (order_id) where state in ('asked', 'released');
create index payout_releases_asked on payout_releases (asked_at) where state = 'asked';

-- The phone that pays what is claimed in a session. One at a time; it goes with the session.
create table payout_phones (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references staff_sessions on delete cascade,
  -- Until a phone has used one of them: the link's token, and the digits that are typed instead.
  link_hash bytea unique,
  digits_hash bytea unique,
  link_until timestamptz not null,
  token_hash bytea unique,
  device text not null default '',
  paired_at timestamptz,
  last_used_at timestamptz
);
