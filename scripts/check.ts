/** `npm run check`: format, lint, what nobody uses, types, and known weaknesses of packages, in the order of how soon they answer. */
import { reviewPackages } from './packages.ts';
import { ROOT, runQuietly } from './run.ts';

const types = (label: string, project: string) => ({
  label: `Types of ${label}`,
  command: 'tsc',
  args: ['--noEmit', '-p', project],
  cwd: ROOT,
});

/** Resolves to whether all is well; each check runs whatever the others say. */
export async function check(): Promise<boolean> {
  const results = [
    await runQuietly({ label: 'Format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] }),
    await runQuietly({ label: 'What nobody uses', command: 'knip', args: ['--no-progress'], cwd: ROOT }),
    await runQuietly(types('contract, client, server and scripts', '.')),
    await runQuietly({
      label: 'Route types of the storefront',
      command: 'react-router',
      args: ['typegen'],
      cwd: `${ROOT}/storefront`,
    }),
    await runQuietly(types('the storefront', 'storefront')),
    await runQuietly(types('the service worker', 'storefront/offline')),
    await runQuietly(types('the desk', 'desk')),
    await reviewPackages(),
  ];
  return results.every(Boolean);
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
