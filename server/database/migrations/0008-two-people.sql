-- An approved account waits before customers pay into it, so that it can be stopped.
alter table pay_accounts drop constraint pay_accounts_state_check;
alter table pay_accounts add constraint pay_accounts_state_check
  check (state in ('proposed', 'approved', 'live', 'retired', 'rejected', 'stopped'));
alter table pay_accounts add constraint pay_accounts_two_people
  check (state <> 'approved' or decided_by is distinct from proposed_by);
-- From when an approved one is live; null for those approved before there was a pause.
alter table pay_accounts add column live_from timestamptz;
alter table pay_accounts add constraint pay_accounts_waits check (state <> 'approved' or live_from is not null);
alter table pay_accounts add column stopped_by bigint references staff;
alter table pay_accounts add column stopped_at timestamptz;

-- Which account or wallet the payer of an order was shown.
create table shown_accounts (
  order_id bigint not null references orders on delete cascade,
  account_id bigint not null references pay_accounts,
  first_shown_at timestamptz not null,
  last_shown_at timestamptz not null,
  primary key (order_id, account_id)
);

-- Until when a payment keeps the rate it was placed at; null for those placed before rates were held for a time.
alter table payment_orders add column rate_held_until timestamptz;

-- A file that was sent as a proof before is found by what it holds.
create index files_sha256 on files (sha256);
create index proofs_file on proofs (file_id);
