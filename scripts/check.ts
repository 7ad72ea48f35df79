/** `npm run check`: format, lint, what nobody uses, types, and known weaknesses of packages, in the order of how soon they answer. */
import { reviewPackages } from './packages.ts';
import { ROOT, runQuietly } from './run.ts';

const types = (label: string, project: string) => ({
  label: `Types of ${label}`,
  command: 'tsc',
  // Several checkers each check what they share anew: on two cores that is twice the time of one.
  args: ['--noEmit', '--checkers', '1', '-p', project],
  cwd: ROOT,
});

type Check = () => Promise<boolean>;

/** One after the other, whatever they say. */
async function inTurn(checks: readonly Check[]): Promise<boolean> {
  let ok = true;
  for (const one of checks) ok = (await one()) && ok;
  return ok;
}

const formatAndLint: Check = () =>
  runQuietly({ label: 'Format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] });
const unused: Check = () =>
  runQuietly({ label: 'What nobody uses', command: 'knip', args: ['--no-progress'], cwd: ROOT });
const routeTypes: Check = () =>
  runQuietly({
    label: 'Route types of the storefront',
    command: 'react-router',
    args: ['typegen'],
    cwd: `${ROOT}/storefront`,
  });

/** Resolves to whether all is well; each check runs whatever the others say, two at a time. */
export async function check(): Promise<boolean> {
  const results = await Promise.all([
    inTurn([
      formatAndLint,
      unused,
      routeTypes,
      () => runQuietly(types('the storefront', 'storefront')),
      () => runQuietly(types('the service worker', 'storefront/offline')),
      () => runQuietly(types('the worker of the phone’s page', 'desk/share-worker')),
    ]),
    inTurn([
      () => runQuietly(types('contract, client, server and scripts', '.')),
      () => runQuietly(types('the desk', 'desk')),
      reviewPackages,
    ]),
  ]);
  return results.every(Boolean);
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
