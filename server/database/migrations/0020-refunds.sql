-- What we owe a customer, for a cancelled order or out of their balance, on its way back to them. Amounts are kobo.
create table refunds (
  id bigint generated always as identity primary key,
  -- An order is cancelled once. Null: the customer takes out of their balance.
  order_id bigint unique references orders,
  customer_id bigint not null references customers,
  amount bigint not null check (amount > 0),
  -- choosing: the customer says where it goes; waiting: at the bank account they named; prepared: one of the treasury
  -- says which account of ours pays it; sent: another released it; to-balance: it is on their balance.
  state text not null check (state in ('choosing', 'waiting', 'prepared', 'sent', 'to-balance')),
  bank_name text,
  account_number text check (account_number ~ '^[0-9]{10}$'),
  account_name text,
  -- The account of ours that it leaves from.
  from_account_id bigint references ledger_accounts,
  bank_reference text,
  slip_file_id bigint references files,
  -- Why the treasury gave it back to be chosen anew.
  returned_because text,
  version bigint not null default 1,
  created_at timestamptz not null,
  -- Since when it is in its state: its age in the queue.
  state_since timestamptz not null,
  prepared_by bigint references staff,
  prepared_at timestamptz,
  sent_by bigint references staff,
  sent_at timestamptz,
  -- What made us owe it, and what settled it.
  owed_journal_id bigint not null references journals,
  settled_journal_id bigint references journals,
  check (state in ('choosing', 'to-balance')
    or (bank_name is not null and account_number is not null and account_name is not null)),
  check (state not in ('prepared', 'sent')
    or (from_account_id is not null and prepared_by is not null and prepared_at is not null)),
  check (state <> 'sent' or (bank_reference is not null and slip_file_id is not null and sent_at is not null
    and sent_by is not null and sent_by <> prepared_by)),
  check ((settled_journal_id is not null) = (state in ('sent', 'to-balance'))),
  -- What is taken out of a balance has nothing left to choose.
  check (order_id is not null or state <> 'choosing')
);
create index refunds_state on refunds (state, state_since, id);
create index refunds_customer on refunds (customer_id, id);
