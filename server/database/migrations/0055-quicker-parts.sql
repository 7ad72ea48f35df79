-- A reference's parts without a query for each order that is placed. What stands twice an index keeps once.
create or replace function reference_parts(reference text) returns text[] language sql immutable as $$
  select case when length(reference) = 12 then array[
      substr(reference, 5, 3), substr(reference, 6, 3), substr(reference, 7, 3),
      substr(reference, 8, 3), substr(reference, 9, 3), substr(reference, 10, 3)]
    else (select coalesce(array_agg(distinct substr(reference, place, 3)), '{}')
      from generate_series(5, length(reference) - 2) as place) end
$$;
