-- A customer whose account was deleted: what the books keep of them bears their number and nothing else of them.
alter table customers add column deleted_at timestamptz;

-- That somebody asked for an account to be deleted, and what became of it.
create table person_deletions (
  id bigint generated always as identity primary key,
  -- An account that nobody proves goes by itself, and this with it.
  customer_id bigint not null references customers on delete cascade,
  asked_at timestamptz not null,
  -- Who of staff started it, for somebody who asked in another way, and why; null where they asked themselves.
  staff_id bigint references staff,
  reason text not null default '',
  -- Until then it can be taken back.
  due_at timestamptz not null,
  -- underway: what is of the person goes, piece by piece, and there is no way back.
  state text not null default 'asked' check (state in ('asked', 'stopped', 'underway', 'done')),
  state_since timestamptz not null
);
create unique index person_deletions_one on person_deletions (customer_id) where state in ('asked', 'underway');
create index person_deletions_customer on person_deletions (customer_id, id desc);
create index person_deletions_due on person_deletions (due_at) where state in ('asked', 'underway');

-- A copy of all that is held of a customer: asked for, then made as a file that is kept for a few days.
create table data_exports (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  asked_at timestamptz not null,
  staff_id bigint references staff,
  made_at timestamptz,
  file_id bigint references files,
  kept_until timestamptz
);
create index data_exports_customer on data_exports (customer_id, id desc);
create index data_exports_kept on data_exports (kept_until) where file_id is not null;

-- Keys whose row has gone and whose bytes are yet to go from the store.
create table removed_files (
  key text primary key,
  removed_at timestamptz not null
);

-- Entries of the sealed logs that a person was taken out of: what each was held against its seal by before, it is held
-- against by this hash from then on. Sealed itself.
create table log_removals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  customer_id bigint not null references customers,
  log text not null,
  row_id bigint not null,
  -- The names of the columns that the hash is of.
  columns text[] not null,
  row_hash bytea not null
);
create index log_removals_row on log_removals (log, row_id, id desc);

-- What is append-only still changes in one way: while its customer's deletion is under way an entry loses words, which
-- become nothing or the customer's number. Nothing else of it, and nobody else's.
create function only_loses_person(from_table text, before jsonb, after jsonb) returns boolean language plpgsql as $$
declare
  words text[] := case from_table
    when 'audit_log' then array['subject', 'detail']
    when 'security_events' then array['subject', 'address', 'device', 'detail']
    when 'order_events' then array['note']
    when 'journals' then array['memo']
    else array[]::text[]
  end;
begin
  return cardinality(words) > 0
    and before - words = after - words
    and not exists (
      select from unnest(words) as word
      where after ->> word is distinct from before ->> word and coalesce(after ->> word, '') <> ''
        and not exists (
          select from person_deletions d
          where d.state = 'underway' and 'Deleted customer ' || d.customer_id = after ->> word))
    and exists (
      select from person_deletions d where d.state = 'underway' and (case from_table
        when 'order_events' then d.customer_id =
          (select o.customer_id from orders o where o.id = (before ->> 'order_id')::bigint)
        when 'journals' then d.customer_id = coalesce((before ->> 'customer_id')::bigint,
          (select o.customer_id from orders o where o.id = (before ->> 'order_id')::bigint))
        else true
      end));
end
$$;
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_level = 'ROW' then
    if only_loses_person(tg_table_name, to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger log_removals_append_only before update or delete on log_removals
  for each row execute function refuse_change();
create trigger log_removals_keeps_all before truncate on log_removals
  for each statement execute function refuse_change();

-- The role that runs the product may change nothing there: these do it as the owner of the tables, in that one way.
-- `named` are those whose subject is the customer, of `entries` only the words go.
create function take_person_out_of_audit(customer bigint, entries bigint[], named bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update audit_log set detail = '',
    subject = case when id = any (named) then 'Deleted customer ' || customer else subject end
  where id = any (entries) or id = any (named)
$$;
create function take_person_out_of_trail(customer bigint, entries bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update security_events set address = '', device = '', detail = '',
    subject = case when subject = '' then '' else 'Deleted customer ' || customer end
  where id = any (entries)
$$;
create function take_person_out_of_orders(customer bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update order_events set note = null
  where note is not null and order_id in (select id from orders o where o.customer_id = take_person_out_of_orders.customer);
  update journals set memo = ''
  where memo <> '' and (customer_id = take_person_out_of_orders.customer
    or customer_id is null and order_id in (select id from orders o where o.customer_id = take_person_out_of_orders.customer))
$$;
create index journals_customer on journals (customer_id, id) where customer_id is not null;

-- A paper's number and sums stay; whose it was goes from what it says, and the sheet with their name.
create or replace function refuse_change_of_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.file_id is null and to_jsonb(new) - 'file_id' = to_jsonb(old) - 'file_id' then
      return new;
    end if;
    if to_jsonb(new) - '{file_id,facts}'::text[] = to_jsonb(old) - '{file_id,facts}'::text[]
      and new.file_id is null
      and new.facts ->> 'number' = old.facts ->> 'number' and new.facts -> 'total' = old.facts -> 'total'
      and exists (select from person_deletions d where d.customer_id = old.customer_id and d.state = 'underway') then
      return new;
    end if;
  end if;
  raise exception 'a paper that is issued stays as it is';
end $$;

-- The slip of money that was given back names whom it went to: it goes with them.
do $$
declare
  rule text;
begin
  select conname into strict rule from pg_constraint
  where conrelid = 'refunds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%slip_file_id%';
  execute format('alter table refunds drop constraint %I', rule);
end
$$;
alter table refunds add constraint refunds_sent check (state <> 'sent'
  or (bank_reference is not null and sent_at is not null and sent_by is not null and sent_by <> prepared_by));
