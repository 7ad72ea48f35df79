-- Staff who forgot their password set a new one by a mailed link; their second factor stays.
create table staff_password_resets (
  token_hash bytea primary key,
  staff_id bigint not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_password_resets_staff on staff_password_resets (staff_id);
