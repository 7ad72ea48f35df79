/** What a process costs that nobody asks anything. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { residentMegabytes } from '../scripts/server-process.ts';
import type { Business } from './database.ts';
import type { Running } from './processes.ts';
import type { Line } from './report.ts';

const QUERIES_A_SECOND = 2;
const MEGABYTES = 150;
const SECONDS = 30;
/** Start-up has its own queries; they are not counted. */
const SETTLE_MS = 5000;

/** Every statement that PostgreSQL runs, counted in its own log: one process must be all that asks. */
export async function measureIdle(business: Business, product: Running): Promise<Line[]> {
  const folder = new URL(business.url).searchParams.get('host') ?? '';
  const logFile = join(folder, 'log');
  if (!existsSync(logFile)) throw new Error(`PostgreSQL writes no log to ${logFile}`);
  const statements = () => readFileSync(logFile, 'utf8').match(/LOG: {2}(statement|execute)/g)?.length ?? 0;
  const logAll = async (isOn: boolean) => {
    await business.pool.query(`alter system set log_statement = ${isOn ? "'all'" : "'none'"}`);
    await business.pool.query('select pg_reload_conf()');
  };
  await setTimeout(SETTLE_MS);
  await logAll(true);
  await setTimeout(1000);
  const before = statements();
  await setTimeout(SECONDS * 1000);
  const perSecond = (statements() - before) / SECONDS;
  await logAll(false);
  const memory = residentMegabytes(product.pid);
  return [
    {
      what: 'queries a second of an idle process',
      measured: perSecond.toFixed(2),
      budget: `≤ ${QUERIES_A_SECOND}`,
      verdict: perSecond <= QUERIES_A_SECOND ? 'pass' : 'fail',
      detail: `over ${SECONDS} s`,
    },
    {
      what: 'memory of an idle process',
      measured: `${Math.round(memory)} MB`,
      budget: `≤ ${MEGABYTES}`,
      verdict: memory <= MEGABYTES ? 'pass' : 'fail',
      detail: 'after its start, on PostgreSQL',
    },
  ];
}
