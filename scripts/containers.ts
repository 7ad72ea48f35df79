/**
 * `npm run containers`: the product as `deploy/` puts it into containers, built and run for real: minutes, as root on
 * Debian, since what it runs beside the product comes from Debian's packages.
 */

import { writeTried } from './compose.ts';
import { ensureContainerPrograms } from './install-programs.ts';
import { run } from './run.ts';

const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
if (!ensureContainerPrograms()) process.exit(1);
console.log(`The programs are there (${seconds()}).`);
const args = ['run', '--project', 'containers'];
const ok = await run({ label: 'The product in containers', command: 'vitest', args });
if (ok) writeTried();
console.log(`${ok ? 'All is well' : 'Something is wrong'} (${seconds()}).`);
process.exit(ok ? 0 : 1);
