-- Refuses a count beyond its limit within the statement that counts: what is written with it is refused too.
create function within_limit(count integer, most bigint) returns integer language plpgsql immutable as $$
begin
  if count > most then
    raise exception 'more than % tries', most using errcode = 'CW429';
  end if;
  return count;
end
$$;
