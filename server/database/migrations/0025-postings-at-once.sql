-- What the book asks of a posting it asks once for all that come together, which balance among themselves.

create function enter_postings() returns trigger language plpgsql as $$
declare
  late bigint;
  closed text;
  keeps boolean;
  unbalanced bigint;
  grown record;
begin
  -- Their foreign keys have locked the accounts: whoever closes a day waits for this transaction, or this one sees it closed.
  select min(e.journal_id) filter (where j.id is null), min(a.code || ' for ' || e.day) filter (where a.closed_to >= e.day),
    bool_or(a.keeps_balance),
    (select min(journal_id) from (
      select journal_id from entered group by journal_id, currency having sum(amount) <> 0) sums)
  into late, closed, keeps, unbalanced
  from entered e
  join ledger_accounts a on a.id = e.account_id
  left join journals j on j.id = e.journal_id and j.made_in = pg_current_xact_id();
  if late is not null then
    raise exception 'journal % is written and takes no more postings', late;
  end if;
  if closed is not null then
    raise exception 'closed: %', closed using errcode = 'serialization_failure';
  end if;
  if unbalanced is not null then
    raise exception 'journal % does not balance', unbalanced;
  end if;
  if keeps then
    -- In one order for all, since balances are locked.
    for grown in
      select e.account_id, sum(e.amount)::bigint as amount, a.kind = 'customer' as never_debit
      from entered e join ledger_accounts a on a.id = e.account_id
      where a.keeps_balance group by e.account_id, a.kind order by e.account_id
    loop
      -- Not by an insert alone: its check would judge the postings without what is there.
      update ledger_balances set amount = amount + grown.amount where account_id = grown.account_id;
      if not found then
        insert into ledger_balances (account_id, amount, never_debit)
        values (grown.account_id, grown.amount, grown.never_debit)
        on conflict (account_id) do update set amount = ledger_balances.amount + excluded.amount;
      end if;
    end loop;
  end if;
  return null;
end
$$;

drop trigger postings_balance on postings;
drop trigger postings_enter on postings;
create trigger postings_enter after insert on postings referencing new table as entered
  for each statement execute function enter_postings();
drop function posting_balances;
drop function enter_posting;

-- Asked at each commit: in one query, without a function between.
create or replace function journal_balances() returns trigger language plpgsql as $$
declare
  -- Null without a posting.
  balances boolean;
begin
  select bool_and(sum = 0) into balances
  from (select sum(amount) from postings where journal_id = new.id group by currency) sums;
  if balances is null then
    raise exception 'journal % has no postings', new.id;
  end if;
  if not balances then
    raise exception 'journal % does not balance', new.id;
  end if;
  return null;
end
$$;
drop function refuse_unbalanced;
