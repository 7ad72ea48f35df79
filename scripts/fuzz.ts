/**
 * `npm run fuzz`: hostile requests over the whole contract and every page, as every kind of caller, on both databases.
 * `--seed N` makes the same requests again, `--requests N` so many (200,000), `--engine postgres` or `embedded` one
 * database only.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { buildApps } from './build.ts';
import { ensureSystemPrograms } from './install-programs.ts';
import { run } from './run.ts';

const ENGINES = ['postgres', 'embedded'];

const { values } = parseArgs({
  options: { seed: { type: 'string' }, requests: { type: 'string' }, engine: { type: 'string' } },
});
const { seed = String(randomInt(1_000_000_000)), requests = '200000', engine } = values;
const isWhole = [seed, requests].every((number) => /^\d{1,9}$/.test(number));
if (!isWhole || (engine !== undefined && !ENGINES.includes(engine))) {
  console.error(`--seed and --requests take a whole number, --engine one of ${ENGINES.join(', ')}`);
  process.exit(1);
}

let ok = ensureSystemPrograms() && (await buildApps());
for (const name of engine ? [engine] : ENGINES)
  ok &&= await run({
    label: `Seed ${seed} on ${name}`,
    command: 'vitest',
    args: ['run', '--project', name, 'fuzz/'],
    env: { FUZZ_SEED: seed, FUZZ_REQUESTS: requests },
  });
console.log(ok ? '\nNothing was found.' : `\nSomething was found: see above. The seed was ${seed}.`);
process.exit(ok ? 0 : 1);
