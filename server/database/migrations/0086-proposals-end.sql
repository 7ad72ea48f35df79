-- What was proposed for a line waits only while its money is unexplained: where it goes elsewhere, or its journal is taken
-- back, nobody sees the proposal any more, and the account that it names could never be deleted.
create function end_proposals() returns trigger language plpgsql as $$
begin
  update explanations
  set state = 'rejected', decided_by = new.settled_by, decided_at = coalesce(new.settled_at, now())
  where line_id = new.id and state = 'proposed';
  return null;
end
$$;
create trigger statement_lines_end_proposals after update of aside_as, explained_by on statement_lines
  for each row when (old.aside_as = 'unexplained' and old.explained_by is null
    and (new.aside_as is distinct from 'unexplained' or new.explained_by is not null))
  execute function end_proposals();

-- Those whose money has gone elsewhere already.
update explanations e set state = 'rejected', decided_at = now()
from statement_lines l
where l.id = e.line_id and e.state = 'proposed'
  and (l.aside_as is distinct from 'unexplained' or l.explained_by is not null);
