-- Statements of banks, Alipay and WeChat Pay, and what moved by them.

create table bank_statements (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts,
  file_name text not null,
  sha256 bytea not null,
  uploaded_by bigint not null references staff,
  uploaded_at timestamptz not null,
  first_day date not null,
  last_day date not null,
  -- Whatever moved up to then is in it: its last line, or the beginning of its last day where it tells no times.
  reaches_to timestamptz not null,
  line_count integer not null,
  -- Those that no earlier statement had.
  new_count integer not null,
  -- Rows that say themselves that nothing moved.
  idle_count integer not null
);
create index bank_statements_account on bank_statements (account_id, reaches_to desc);

-- What the columns of an account's statements are, where staff had to say it.
create table statement_columns (
  account_id bigint primary key references ledger_accounts,
  headings text[] not null,
  roles text[] not null,
  chosen_by bigint not null references staff,
  chosen_at timestamptz not null
);

create table statement_lines (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts,
  bank_statement_id bigint not null references bank_statements,
  line_number integer not null,
  -- As the statement has it, on the account's clock.
  day date not null,
  at timestamptz,
  -- Into the account above zero, out of it below, in minor units of its currency.
  amount bigint not null check (amount <> 0),
  narration text not null,
  reference text not null,
  counterparty text not null,
  balance_after bigint,
  -- All that it says, as a hash: two that say the same are told apart by their order within a day of a file alone.
  likeness bytea not null,
  ordinal integer not null,
  -- `taken`: an order has it; `aside`: staff say what it was, in the note.
  state text not null default 'open' check (state in ('open', 'taken', 'aside')),
  order_id bigint references orders,
  settled_by bigint references staff,
  settled_at timestamptz,
  note text not null default '',
  unique (account_id, likeness, ordinal),
  check ((state = 'open') = (settled_at is null)),
  check (state <> 'aside' or note <> '')
);
create index statement_lines_account on statement_lines (account_id, day desc, id desc);
create index statement_lines_days on statement_lines (day desc, id desc);
create index statement_lines_open on statement_lines (account_id, day, id) where state = 'open';
create index statement_lines_statement on statement_lines (bank_statement_id);
