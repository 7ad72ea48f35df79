-- Changes of content that goods or money follow: they wait for a second person.
create table content_proposals (
  id bigint generated always as identity primary key,
  list text not null,
  -- Null for one that is to be added.
  row_id bigint,
  kind text not null check (kind in ('create', 'update', 'move', 'delete')),
  -- What it shall say, its place among it; of a move the place alone, of a deletion nothing.
  fields jsonb not null,
  -- What it said when this was proposed, its place among it; null for one that is to be added.
  before jsonb,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by bigint not null references staff,
  proposed_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  check ((row_id is null) = (kind = 'create')),
  check ((before is null) = (kind = 'create')),
  check ((state = 'proposed') = (decided_at is null))
);
-- One change of a row waits at a time: who approves sees what it will be.
create unique index content_proposals_one_a_row on content_proposals (list, row_id)
  where state = 'proposed' and row_id is not null;
create index content_proposals_waiting on content_proposals (id) where state = 'proposed';
