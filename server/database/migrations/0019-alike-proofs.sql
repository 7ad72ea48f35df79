-- What pictures of proofs are known by, so that one is found again after cropping and compression.
create table proof_pictures (
  file_id bigint primary key references files on delete cascade,
  -- Small and grey, a WebP; null where the picture could not be opened.
  copy bytea
);
alter table proof_pictures alter column copy set storage external;
-- Numbers that many pictures share tell nothing and are left out. No reference: a row of a picture that is gone finds nothing.
create table proof_tokens (
  token integer not null,
  file_id bigint not null,
  primary key (token, file_id)
);
-- Both ways.
create table alike_proofs (
  file_id bigint not null references files on delete cascade,
  other_file_id bigint not null references files on delete cascade,
  primary key (file_id, other_file_id)
);
create index alike_proofs_other on alike_proofs (other_file_id);
alter table proofs add column picture_sought boolean not null default false;
create index proofs_unsought on proofs (id) where not picture_sought;
