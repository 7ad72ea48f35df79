-- The book of the money, double entry. Debits are above zero, credits below. Amounts are minor units of one currency.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- What it is known by, forever: `margin`, `position/RMB`, `customer/12`.
  code text not null unique,
  kind text not null check (kind in ('pay-in', 'pay-out', 'customer', 'orders', 'refunds', 'unexplained', 'position',
    'cost', 'margin', 'income', 'fees', 'difference', 'opening', 'drawings')),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  name text not null,
  customer_id bigint unique references customers,
  -- Whether `ledger_balances` has its balance, with every posting.
  keeps_balance boolean not null default false,
  -- The last day that was closed: it and those before take no more postings.
  closed_to date,
  opened_at timestamptz not null default now(),
  unique (id, currency),
  check ((kind = 'customer') = (customer_id is not null))
);
create index ledger_accounts_kind on ledger_accounts (kind, id);

-- Something that happened to the money, once.
create table journals (
  id bigint generated always as identity primary key,
  -- What it was written for; nothing is written twice.
  cause text not null unique,
  kind text not null,
  -- The Lagos day that it counts to: of accounts closed for the day, the next.
  day date not null,
  at timestamptz not null,
  memo text not null default '',
  order_id bigint references orders,
  customer_id bigint references customers,
  staff_id bigint references staff,
  -- The second person, where it takes two.
  approved_by bigint references staff,
  -- The journal that it takes back.
  reverses bigint unique references journals,
  made_in xid8 not null default pg_current_xact_id(),
  unique (id, day),
  check (approved_by is distinct from staff_id or approved_by is null),
  check (reverses is null or approved_by is not null)
);
create index journals_order on journals (order_id, id) where order_id is not null;
create index journals_day on journals (day, kind, id);

create table postings (
  id bigint generated always as identity primary key,
  journal_id bigint not null,
  account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  day date not null,
  foreign key (journal_id, day) references journals (id, day),
  foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index postings_account on postings (account_id, id) include (amount);
create index postings_day on postings (account_id, day, id) include (amount);
create index postings_journal on postings (journal_id);

-- Balances that must be known at every moment, each locked by whoever changes it. All others are sums.
create table ledger_balances (
  account_id bigint primary key references ledger_accounts,
  amount bigint not null,
  -- A customer's: what we owe them, never the other way round.
  never_debit boolean not null,
  constraint balance_not_enough check (not never_debit or amount <= 0)
);

-- Sums of the first postings of accounts that have many, so that a balance reads only the last ones.
create table ledger_checkpoints (
  account_id bigint not null references ledger_accounts,
  -- Every posting up to it is in the sum, and no further one can appear.
  posting_id bigint not null,
  balance bigint not null,
  primary key (account_id, posting_id)
);

create function enter_posting() returns trigger language plpgsql as $$
declare
  account ledger_accounts%rowtype;
begin
  if not exists (select from journals where id = new.journal_id and made_in = pg_current_xact_id()) then
    raise exception 'journal % is written and takes no more postings', new.journal_id;
  end if;
  -- Whoever closes a day waits for this transaction, or this one sees the day closed.
  select * into account from ledger_accounts where id = new.account_id for key share;
  if account.closed_to >= new.day then
    raise exception 'the % is closed for %', new.day, account.code using errcode = 'serialization_failure';
  end if;
  if account.keeps_balance then
    -- Not by an insert alone: its check would judge the posting without what is there.
    update ledger_balances set amount = amount + new.amount where account_id = new.account_id;
    if not found then
      insert into ledger_balances (account_id, amount, never_debit)
      values (new.account_id, new.amount, account.kind = 'customer')
      on conflict (account_id) do update set amount = ledger_balances.amount + excluded.amount;
    end if;
  end if;
  return new;
end
$$;
create trigger postings_enter before insert on postings for each row execute function enter_posting();

create function refuse_unbalanced(journal bigint) returns void language plpgsql as $$
begin
  if not exists (select from postings where journal_id = journal) then
    raise exception 'journal % has no postings', journal;
  end if;
  if exists (select from postings where journal_id = journal group by currency having sum(amount) <> 0) then
    raise exception 'journal % does not balance', journal;
  end if;
end
$$;
create function journal_balances() returns trigger language plpgsql as $$
begin perform refuse_unbalanced(new.id); return null; end $$;
create function posting_balances() returns trigger language plpgsql as $$
begin perform refuse_unbalanced(new.journal_id); return null; end $$;
-- At the commit, whatever wrote them; of postings too, for a journal checked before its last one came.
create constraint trigger journals_balance after insert on journals
  deferrable initially deferred for each row execute function journal_balances();
create constraint trigger postings_balance after insert on postings
  deferrable initially deferred for each row execute function posting_balances();

create trigger journals_append_only before update or delete on journals
  for each row execute function refuse_change();
create trigger journals_keeps_all before truncate on journals
  for each statement execute function refuse_change();
create trigger postings_append_only before update or delete on postings
  for each row execute function refuse_change();
create trigger postings_keeps_all before truncate on postings
  for each statement execute function refuse_change();

insert into ledger_accounts (code, kind, currency, name, keeps_balance) values
  ('orders', 'orders', 'NGN', 'Money of orders under way', false),
  ('refunds', 'refunds', 'NGN', 'Refunds owed', false),
  ('unexplained', 'unexplained', 'NGN', 'Money nobody has explained yet', false),
  ('margin', 'margin', 'NGN', 'Margin of payments', false),
  ('income', 'income', 'NGN', 'Branding, shipping and goods', false),
  ('fees', 'fees', 'NGN', 'Fees', false),
  ('difference', 'difference', 'NGN', 'Differences found at the close', false),
  ('opening', 'opening', 'NGN', 'What was there before the book', false),
  ('drawings', 'drawings', 'NGN', 'Taken out and put in by the owner', false),
  ('position/RMB', 'position', 'RMB', 'RMB bought and not paid out', true),
  ('cost/RMB', 'cost', 'NGN', 'Cost of the RMB at hand', true),
  ('position/USDT', 'position', 'USDT', 'USDT received and not used', true),
  ('cost/USDT', 'cost', 'NGN', 'Worth of the USDT at hand', true),
  ('out/alipay', 'pay-out', 'RMB', 'Alipay', false),
  ('out/wechat', 'pay-out', 'RMB', 'WeChat Pay', false),
  ('out/bank-transfer', 'pay-out', 'RMB', 'Chinese bank', false);
