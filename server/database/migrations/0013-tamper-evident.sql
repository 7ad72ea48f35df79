-- Who asked for a link is named by the job that mails it; the link's token is made when the mail leaves.
alter table password_resets add column id bigint generated always as identity unique;
alter table staff_password_resets add column id bigint generated always as identity unique;

-- What the logs held when they were sealed: each seal rests on the one before it.
create table log_seals (
  id bigint generated always as identity primary key,
  log text not null,
  -- The names of the columns that were sealed, so that a later column breaks no earlier seal.
  columns text[] not null,
  from_id bigint not null,
  to_id bigint not null,
  count integer not null,
  -- Each row's number and SHA-256, so that the very row that was touched can be named.
  row_ids bigint[] not null,
  row_hashes bytea not null,
  sealed_at timestamptz not null,
  previous bytea not null unique,
  hash bytea not null unique,
  check (from_id <= to_id)
);
create unique index log_seals_from on log_seals (log, from_id);
create index log_seals_to on log_seals (log, to_id desc);
create trigger log_seals_append_only before update or delete on log_seals
  for each row execute function refuse_change();
create trigger log_seals_keeps_all before truncate on log_seals
  for each statement execute function refuse_change();
