/** What a database has of pg-boss that was up on another day, with another version of it: a table and columns. */
export const ANOTHER_PG_BOSS = `alter table pgboss.job add column of_before text default 'before';
  alter table pgboss.queue add column of_before text;
  create table pgboss.queue_stats_20260102 partition of pgboss.queue_stats
  for values from ('2026-01-02 00:00:00+00') to ('2026-01-03 00:00:00+00')`;
