-- Names by each of their words, the others behind it: a name is found from any word on, by what starts alike. Marks that
-- letters carry fall away. Searches read what was typed alike (lists/names.ts).
create function name_from_each_word(name text) returns setof text language sql immutable as $$
  with parts as (
    select word, place
    from regexp_split_to_table(
      lower(regexp_replace(normalize(left(name, 200), NFD), '[\u0300-\u036F]', '', 'g')),
      '[\s.,;:/()"''’-]+'
    ) with ordinality as part (word, place)
    where word <> ''
    order by place
    limit 6
  )
  select parts.word || coalesce(' ' || (
    select string_agg(other.word, ' ' order by other.place) from parts other where other.place <> parts.place
  ), '')
  from parts
$$;

create table searched_names (
  kind text not null check (kind in ('customer', 'receiver', 'contact')),
  row_id bigint not null,
  words text not null
);

insert into searched_names (kind, row_id, words)
select 'customer', c.id, words from customers c, name_from_each_word(c.firstname || ' ' || c.lastname) as words
union all
select 'receiver', r.id, words from receivers r, name_from_each_word(r.name) as words
union all
select 'contact', m.id, words from contact_messages m, name_from_each_word(m.fullname) as words;

create index searched_names_words on searched_names (kind, words text_pattern_ops, row_id);
create index searched_names_row on searched_names (kind, row_id);

-- The table's own name is asked of the row as it is: each has its columns.
create function note_searched_name() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if tg_op <> 'INSERT' then
    delete from searched_names where kind = tg_argv[0] and row_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    facts := to_jsonb(new);
    insert into searched_names (kind, row_id, words)
    select tg_argv[0], new.id, words
    from name_from_each_word(
      concat_ws(' ', facts ->> 'firstname', facts ->> 'lastname', facts ->> 'name', facts ->> 'fullname')
    ) as words;
  end if;
  return null;
end $$;
create trigger customers_searched after insert or delete or update of firstname, lastname on customers
  for each row execute function note_searched_name('customer');
create trigger receivers_searched after insert or delete or update of name on receivers
  for each row execute function note_searched_name('receiver');
create trigger contact_messages_searched after insert or delete or update of fullname on contact_messages
  for each row execute function note_searched_name('contact');

-- Each three signs in a row of a reference. In a table of their own, which no move of an order touches.
create function reference_parts(reference text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct substr(reference, place, 3)), '{}') from generate_series(5, length(reference) - 2) as place
$$;
create table order_reference_parts (
  order_id bigint primary key references orders on delete cascade,
  parts text[] not null
);
insert into order_reference_parts (order_id, parts) select id, reference_parts(reference) from orders;
-- Without a list of what is yet to be sorted in, through which every search would read.
create index order_reference_parts_part on order_reference_parts using gin (parts) with (fastupdate = off);
create function note_reference_parts() returns trigger language plpgsql as $$
begin
  insert into order_reference_parts (order_id, parts) values (new.id, reference_parts(new.reference));
  return null;
end $$;
create trigger orders_searched after insert on orders for each row execute function note_reference_parts();

-- How phones and tracking numbers end.
create index customers_phone_end on customers (reverse(phone_number) text_pattern_ops);
create index shipment_orders_tracking_end on shipment_orders (reverse(upper(tracking_number)) text_pattern_ops);
create index contact_messages_phone_end on contact_messages
  (reverse(regexp_replace(phone_number, '\D', '', 'g')) text_pattern_ops);
create index contact_messages_email_start on contact_messages (lower(email_address) text_pattern_ops);

create index orders_amount on orders (amount, id desc) where amount is not null;
create index payment_orders_you_get on payment_orders (you_get, order_id desc);
create index transactions_amount on transactions (amount, id desc) where amount is not null;
create index transactions_usdt_asked on transactions (usdt_asked, id desc) where usdt_asked is not null;
create index transactions_reference_start on transactions (reference text_pattern_ops);

-- What staff answered on the days that the promise board tells of.
create index messages_answered on messages (created_at) where sender = 'staff' and not internal;
