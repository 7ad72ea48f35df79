/** `npm test`: everything that has to hold, from formatting to journeys in a real browser. */
import { buildApps } from './build.ts';
import { check } from './check.ts';
import { run } from './run.ts';
import { ensureSystemPrograms, fetchPromtool } from './system-programs.ts';

const vitest = (label: string, projects: string[], ...more: string[]) =>
  run({
    label,
    command: 'vitest',
    args: ['run', ...projects.flatMap((name) => ['--project', name]), ...more],
  });

const isReady = ensureSystemPrograms();
const promtool = fetchPromtool();
const ok =
  isReady &&
  (await check()) &&
  (await buildApps()) &&
  (await promtool.then(() => true)) &&
  // One more than the cores: many of them wait, for a clock, a mail or a process.
  (await vitest(
    'Unit and API tests, on PostgreSQL and on the embedded database',
    ['unit', 'postgres', 'embedded'],
    '--maxWorkers=3',
  )) &&
  (await vitest('Journeys in a real browser', ['e2e'])) &&
  (await vitest('Customers while one address does its worst', ['attack']));
console.log(ok ? '\nAll is well.' : '\nSomething is wrong: see above.');
process.exit(ok ? 0 : 1);
