-- Of each device and notification when the mail was due that asked for its newest push: an older one that still waits is told no more.
-- It outlives the jobs, of which one may be tried for a day.
create table newest_pushes (
  session_id bigint not null references push_subscriptions (session_id) on delete cascade,
  tag text not null,
  due_at timestamptz not null,
  primary key (session_id, tag)
);
