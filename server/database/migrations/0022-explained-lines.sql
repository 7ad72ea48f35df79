-- What explains each line of a statement in the book.

alter table statement_lines
  -- The posting of its account that it is; where the bank writes what it took beside it as a line of its own, one line
  -- is the posting's amount and another its fee. A line that is all of it is both.
  add column posting_id bigint references postings,
  add column fee_posting_id bigint references postings,
  -- What a line set aside was: `booked` stands in the book elsewhere or is not ours to book, and posts nothing. Null of
  -- those from before, which posted nothing either.
  add column aside_as text check (aside_as in ('fee', 'income', 'unexplained', 'booked')),
  -- What took the money of an unexplained one on to where it belongs.
  add column explained_by bigint references journals,
  -- How often something was written for it: names its journals.
  add column bookings integer not null default 0,
  add constraint statement_lines_explained check (explained_by is null or aside_as = 'unexplained');

-- One that an order's money was found by is its receipt's.
update statement_lines l set posting_id = p.id, fee_posting_id = p.id
from receipts r join postings p on p.journal_id = r.journal_id and p.account_id = r.account_id
where r.statement_line_id = l.id and r.taken_back_at is null;

create unique index statement_lines_posting on statement_lines (posting_id) where posting_id is not null;
create unique index statement_lines_fee on statement_lines (fee_posting_id) where fee_posting_id is not null;
create unique index statement_lines_explained_by on statement_lines (explained_by) where explained_by is not null;
create index statement_lines_unexplained on statement_lines (day, id)
  where aside_as = 'unexplained' and explained_by is null;

-- Whose journal is taken back, whoever does it, waits again. At the commit: whoever ties a line locks its account, to
-- which the reversal has posted by then.
create function open_lines_again() returns trigger language plpgsql as $$
begin
  update statement_lines
  set state = 'open', posting_id = null, fee_posting_id = null, order_id = null, aside_as = null, note = '',
    settled_by = null, settled_at = null
  where id in (
    select l.id from postings p join statement_lines l on l.posting_id = p.id where p.journal_id = new.reverses
    union all
    select l.id from postings p join statement_lines l on l.fee_posting_id = p.id where p.journal_id = new.reverses
    union all
    -- Taken by an older process, which ties nothing.
    select l.id from receipts r join statement_lines l on l.id = r.statement_line_id and l.state = 'taken'
    where r.journal_id = new.reverses);
  update statement_lines set explained_by = null, order_id = null where explained_by = new.reverses;
  return null;
end
$$;
create constraint trigger journals_open_lines after insert on journals deferrable initially deferred
  for each row when (new.reverses is not null) execute function open_lines_again();

-- A line is never open while its journal stands, lest it be written twice.
create function refuse_open_explained() returns trigger language plpgsql as $$
begin
  if exists (select from statement_lines l join postings p on p.id in (l.posting_id, l.fee_posting_id)
    where l.id = new.id and l.state = 'open'
      and not exists (select from journals back where back.reverses = p.journal_id)) then
    raise exception 'line % stands in the book', new.id;
  end if;
  return null;
end
$$;
create constraint trigger statement_lines_stay after update of state on statement_lines
  deferrable initially deferred for each row when (new.state = 'open') execute function refuse_open_explained();

-- Where unexplained money shall go to somebody, as one person proposes it and another decides.
create table explanations (
  id bigint generated always as identity primary key,
  line_id bigint not null references statement_lines,
  -- On this customer's balance; or back to its sender, by the bank's reference.
  customer_id bigint references customers,
  bank_reference text check (bank_reference <> ''),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by bigint not null references staff,
  proposed_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  check ((customer_id is null) <> (bank_reference is null)),
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> proposed_by)
);
create unique index explanations_one_a_line on explanations (line_id) where state = 'proposed';
