/** pg-boss on the product's own connections, which asks the database little while nothing is to do. */
import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';
import { fromDatabase, isDatabaseUnavailable } from '../database/unavailable.ts';
import { createTroubles } from '../logging/tell-troubles.ts';

type Log = Record<'error' | 'warn', (details: object, message: string) => void>;

/** An idle process asks the database little: these look after queues, not after single jobs. */
const QUIET = {
  superviseIntervalSeconds: 60,
  monitorIntervalSeconds: 60,
  maintenanceIntervalSeconds: 120,
  queueCacheIntervalSeconds: 600,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
  monitorVacuum: false,
  reindex: false,
} as const;

/** Of an error the queue may make an object that has its words and its code, and behind the words whose it is. */
function kindOf(err: unknown): string {
  const known = err instanceof Error ? err : Object.assign(new Error(), err);
  if (isDatabaseUnavailable(fromDatabase(known))) return 'the database';
  return known.message.replace(/ \(Queue: .*/s, '');
}

export function openBoss(database: Pick<OpenDatabase, 'executeSql' | 'listen'>, log: Log): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: database.executeSql,
      async listen(channel, onNotification, onReconnect) {
        await database.listen(channel, (payload) =>
          payload === null ? onReconnect() : onNotification(payload),
        );
        onReconnect();
        return { close: async () => {} };
      },
    },
    // Its tables are made by whoever may: `install.ts`.
    migrate: false,
    useListenNotify: true,
    ...QUIET,
  });
  // Each queue asks by itself, and of a database that is away each hears as much, every second or so.
  const tell = createTroubles(log, {
    one: 'the job queue has trouble',
    others: 'the job queue still has trouble',
    counted: 'times',
  });
  boss.on('error', (err) => tell(kindOf(err), err));
  // What comes with it may be a statement with its values.
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'));
  return boss;
}
