/** `npm run e2e`: only the journeys in a real browser; arguments go to Vitest. */
import { buildApps } from './build.ts';
import { ensureSystemPrograms } from './install-programs.ts';
import { run } from './run.ts';

const args = ['run', '--project', 'e2e', ...process.argv.slice(2)];
const ok =
  ensureSystemPrograms() &&
  (await buildApps()) &&
  (await run({ label: 'Journeys in a real browser', command: 'vitest', args }));
process.exit(ok ? 0 : 1);
