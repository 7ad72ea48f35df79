-- The book's triggers ask what they asked before in fewer queries.

create or replace function enter_posting() returns trigger language plpgsql as $$
declare
  account ledger_accounts%rowtype;
begin
  -- Whoever closes a day waits for this transaction, or this one sees the day closed.
  select a.* into account from ledger_accounts a
  where a.id = new.account_id
    and exists (select from journals where id = new.journal_id and made_in = pg_current_xact_id())
  for key share of a;
  if not found then
    raise exception 'journal % is written and takes no more postings', new.journal_id;
  end if;
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

create or replace function refuse_unbalanced(journal bigint) returns void language plpgsql as $$
declare
  -- Null without a posting.
  balances boolean;
begin
  select bool_and(sum = 0) into balances
  from (select sum(amount) from postings where journal_id = journal group by currency) sums;
  if balances is null then
    raise exception 'journal % has no postings', journal;
  end if;
  if not balances then
    raise exception 'journal % does not balance', journal;
  end if;
end
$$;
