-- Orders that are opened by one statement are told of, and found by parts of their references, by one call for all of them.
drop trigger orders_searched on orders;
create or replace function note_reference_parts() returns trigger language plpgsql as $$
begin
  insert into order_reference_parts (order_id, parts) select id, reference_parts(reference) from opened;
  return null;
end $$;
create trigger orders_searched after insert on orders referencing new table as opened
  for each statement execute function note_reference_parts();

drop trigger orders_announced_new on orders;
create function orders_opened() returns trigger language plpgsql as $$
declare
  line record;
begin
  for line in
    insert into changes (entry)
    select concat_ws(' ', 'order', id, customer_id, type, reference, version) from opened returning id, entry
  loop
    raise info using errcode = 'CW001', message = line.id || ' ' || line.entry;
  end loop;
  return null;
end $$;
create trigger orders_announced_new after insert on orders referencing new table as opened
  for each statement execute function orders_opened();

-- What is yet to be sorted in waits in a list that is bounded to eight pages, which a search reads in a moment: sorting six
-- parts into the index for each order cost more than any other part of placing one.
alter index order_reference_parts_part set (fastupdate = on, gin_pending_list_limit = 64);
