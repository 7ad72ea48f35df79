/** A table of the jobs' own that only a database has which was up on that day; pg-boss makes one for each. */
export const TABLE_OF_ANOTHER_DAY = `create table pgboss.queue_stats_20260102 partition of pgboss.queue_stats
  for values from ('2026-01-02 00:00:00+00') to ('2026-01-03 00:00:00+00')`;
