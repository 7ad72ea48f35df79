-- Refuses the change of a row that somebody else has changed since it was read, within the statement that changes it: what is
-- written with it is refused too. The message is the contract's name of the error.
create function unmoved(version bigint, read bigint) returns bigint language plpgsql immutable as $$
begin
  if version <> read then
    raise exception 'order_moved' using errcode = 'CW409';
  end if;
  return version;
end
$$;
