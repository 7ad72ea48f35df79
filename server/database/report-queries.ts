/** What the database's ways count, for whoever watches the process (Product §31.93). */
import { Counter } from 'prom-client';

/** Statements of reports by who answered them, where there is a standby. */
export const reportQueries = new Counter({
  name: 'cowrie_report_queries_total',
  help: 'Statements of reports by the server that answered',
  labelNames: ['server'],
  registers: [],
});
for (const server of ['standby', 'primary']) reportQueries.inc({ server }, 0);
