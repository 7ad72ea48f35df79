-- A customer's second step at sign-in, where they want one. Seeds are sealed: the key stands outside of the database.
alter table customers add column totp_secret text;
alter table customers add column totp_pending text;
alter table customers add column totp_last_step bigint not null default 0;
-- Since when the authenticator that counts now counts.
alter table customers add column factor_since timestamptz;

-- Keys that a person's device holds, and opens by a finger, a face or a PIN.
create table passkeys (
  id bigint generated always as identity primary key,
  customer_id bigint references customers on delete cascade,
  staff_id bigint references staff on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it says it was used; stays 0 for keys that do not count.
  counter bigint not null,
  transports text[] not null,
  -- What the browser that made it says it is.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index passkeys_customer on passkeys (customer_id) where customer_id is not null;
create index passkeys_staff on passkeys (staff_id) where staff_id is not null;

-- What a passkey has to sign, each once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null,
  -- Who asked for it; neither for somebody who signs in.
  customer_id bigint references customers on delete cascade,
  staff_id bigint references staff on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- Codes for who has lost what they sign in with, each good once.
create table recovery_codes (
  id bigint generated always as identity primary key,
  customer_id bigint references customers on delete cascade,
  staff_id bigint references staff on delete cascade,
  salt bytea not null,
  code_hash bytea not null,
  check (num_nonnulls(customer_id, staff_id) = 1)
);
create index recovery_codes_customer on recovery_codes (customer_id) where customer_id is not null;
create index recovery_codes_staff on recovery_codes (staff_id) where staff_id is not null;

-- The codes of before were short and without a salt: they go on for a while, then they are forgotten.
alter table staff_recovery_codes add column created_at timestamptz not null default now();
