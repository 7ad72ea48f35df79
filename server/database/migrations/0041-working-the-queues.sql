-- Whose words wait for an answer, whoever writes them and by whichever version of the product: a customer's first word
-- begins it, a visible word of staff ends it, and what the system says changes nothing.
alter table threads
  -- Since when an answer was due before staff said that none is needed; null once anybody writes again.
  add column answer_waived_since timestamptz;
create function answer_due() returns trigger language plpgsql as $$
begin
  if new.last_visible_id > old.last_visible_id and new.last_sender in ('customer', 'staff') then
    new.answer_waived_since := null;
    new.answer_due_since := case new.last_sender
      when 'customer' then coalesce(old.answer_due_since, new.last_message_at) end;
  end if;
  return new;
end
$$;
create trigger threads_answer_due before update of last_visible_id on threads
  for each row execute function answer_due();

-- What is counted and looked through all day, without what is over.
create index orders_open on orders (status, type, status_since)
  include (id, assigned_to, amount, paid_out, test_amount, test_released_at, test_missing_at)
  where status in ('pending', 'awaiting', 'processing');

-- For those of a supplier's side who read no English.
alter table canned_replies add column text_chinese text;

-- A look at the queue that somebody named: its filters and columns as the address holds them.
create table saved_views (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  staff_id bigint not null references staff on delete cascade,
  for_all boolean not null default false,
  look jsonb not null,
  created_at timestamptz not null
);
create unique index saved_views_own on saved_views (staff_id, lower(name)) where not for_all;
create unique index saved_views_for_all on saved_views (lower(name)) where for_all;
