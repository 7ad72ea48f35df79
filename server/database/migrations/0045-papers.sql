-- Which number of a kind was given last in a year: locked by who takes the next until they commit, so none is left out.
create table paper_numbers (
  kind text not null check (kind in ('invoice', 'receipt', 'credit-note')),
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

-- What was issued. Its facts are what it prints for ever; the file is drawn from them once, after they are kept.
create table papers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'receipt', 'credit-note')),
  year int not null,
  number int not null,
  order_id bigint not null references orders,
  customer_id bigint not null references customers,
  -- Of a receipt: the journal of the money.
  journal_id bigint references journals,
  -- Of a credit note: the invoice that it takes back.
  credits bigint unique references papers,
  facts jsonb not null,
  issued_at timestamptz not null,
  file_id bigint references files,
  unique (kind, year, number),
  unique (journal_id),
  check ((kind = 'receipt') = (journal_id is not null)),
  check ((kind = 'credit-note') = (credits is not null))
);
create index papers_order on papers (order_id, id);
create index papers_customer on papers (customer_id, id desc);
create index papers_newest on papers (kind, id desc);

create function refuse_change_of_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.file_id is not null or to_jsonb(new) - 'file_id' <> to_jsonb(old) - 'file_id' then
    raise exception 'a paper that is issued stays as it is';
  end if;
  return new;
end $$;
create trigger papers_stay before update or delete on papers
  for each row execute function refuse_change_of_paper();
create trigger papers_no_truncate before truncate on papers
  for each statement execute function refuse_change();

-- What staff write of a customer for each other.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  staff_id bigint not null references staff,
  note text not null,
  pinned boolean not null default false,
  created_at timestamptz not null
);
create index customer_notes_of on customer_notes (customer_id, pinned desc, id desc);

-- A statement that staff made of a customer's account: the file as it was drawn, and whether it was mailed.
create table customer_statements (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  staff_id bigint not null references staff,
  from_day date not null,
  to_day date not null,
  file_id bigint not null references files,
  is_mailed boolean not null,
  made_at timestamptz not null
);
create index customer_statements_of on customer_statements (customer_id, id desc);
