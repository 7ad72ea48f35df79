-- What a statement finds otherwise than it must be ends it with a refusal of the contract, as `unmoved` does (migration 78).
create function refuse_unless(holds boolean, refusal text) returns boolean language plpgsql immutable as $$
begin
  if holds is not true then
    raise exception '%', refusal using errcode = 'CW409';
  end if;
  return true;
end
$$;
