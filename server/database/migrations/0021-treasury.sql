-- What the treasury does with the book: taking journals back by two people, and closing days.

create table reversals (
  id bigint generated always as identity primary key,
  -- The journal to be taken back.
  journal_id bigint not null references journals,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by bigint not null references staff,
  proposed_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'approved' or decided_by <> proposed_by)
);
create unique index reversals_one_a_journal on reversals (journal_id) where state <> 'rejected';
create index reversals_waiting on reversals (id) where state = 'proposed';

-- What was counted on an account at the end of a day: by one person, and signed by another.
create table closings (
  id bigint generated always as identity primary key,
  account_id bigint not null references ledger_accounts,
  day date not null,
  -- What the book said when it was counted, in minor units of the account's currency, as what was counted.
  expected bigint not null,
  counted bigint not null,
  reason text not null,
  counted_by bigint not null references staff,
  counted_at timestamptz not null,
  signed_by bigint references staff,
  signed_at timestamptz,
  -- What posted the difference.
  journal_id bigint references journals,
  unique (account_id, day),
  check ((signed_by is null) = (signed_at is null)),
  check (signed_by is distinct from counted_by),
  check (counted = expected or reason <> '')
);
create index closings_day on closings (day, account_id);

create function keep_signed_closing() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'the % is closed and signed', old.day;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger closings_stay before update or delete on closings
  for each row execute function keep_signed_closing();

-- Lists of journals by what they are and by who wrote them.
create index journals_kind on journals (kind, day, id);
create index journals_staff on journals (staff_id, day, id) where staff_id is not null;
