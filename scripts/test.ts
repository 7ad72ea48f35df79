/**
 * `npm test`: everything that has to hold, from formatting to journeys in a real browser; as root on Debian the product in
 * containers and an installation that loses its machines as well.
 */
import { join } from 'node:path';
import { whyNoMachines } from '../drills/machines.ts';
import { freePort } from '../server/testing/ports.ts';
import { buildApps } from './build.ts';
import { check } from './check.ts';
import {
  ensureSystemPrograms,
  fetchMachinePrograms,
  fetchPromtool,
  fetchProxies,
} from './install-programs.ts';
import { ROOT, run, runQuietly } from './run.ts';

const vitest = (label: string, projects: string[]) =>
  run({
    label,
    command: 'vitest',
    args: ['run', ...projects.flatMap((name) => ['--project', name])],
  });

/** A script of this folder in a process of its own. */
const script = (label: string, name: string, args: string[] = [], env: Record<string, string> = {}) =>
  runQuietly({ label, command: process.execPath, args: [join(ROOT, 'scripts', name), ...args], env });

/** What makes machines of its own, side by side: where none can be made it says so, and the rest counts. */
async function onMachines(): Promise<boolean> {
  // Where they may be installed, none of it is left out in silence.
  if (!(await machinePrograms)) {
    console.log('\n✗ The product in containers, and an installation that loses its machines: see above.');
    return false;
  }
  const why = whyNoMachines();
  if (why) {
    console.log(
      `\n– Not tried here: the product in containers, and an installation that loses its machines. ${why}`,
    );
    return true;
  }
  // The product itself may run here meanwhile.
  const env = { PORT: String(await freePort()) };
  const [inContainers, losesMachines] = await Promise.all([
    script('The product in containers', 'containers.ts'),
    script('An installation that loses its machines', 'drill.ts', ['--short'], env),
  ]);
  return inContainers && losesMachines;
}

const isReady = ensureSystemPrograms();
const promtool = fetchPromtool();
// One at a time asks Debian.
const proxies = promtool.then(fetchProxies);
const machinePrograms = proxies.then(fetchMachinePrograms);
/** Side by side: each has stretches in which one core is all it uses. */
const checkedAndBuilt = async () => (await Promise.all([check(), buildApps()])).every(Boolean);
const ok =
  isReady &&
  (await checkedAndBuilt()) &&
  (await proxies) &&
  (await vitest('Unit and API tests, on PostgreSQL and on the embedded database', [
    'unit',
    'postgres',
    'embedded',
  ])) &&
  (await vitest('Journeys in a real browser', ['e2e'])) &&
  (await vitest('Customers while one address does its worst', ['attack'])) &&
  (await onMachines());
console.log(ok ? '\nAll is well.' : '\nSomething is wrong: see above.');
process.exit(ok ? 0 : 1);
