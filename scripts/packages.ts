/** What comes from others: that the lockfile pins it to its very bytes, and what the registry knows of its weaknesses. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
};
export type Lockfile = { packages: Record<string, Locked> };

export const readLockfile = (): Lockfile => readJson('package-lock.json');
export const scriptsAllowed = (): Record<string, boolean> => readJson('package.json').allowScripts;
const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));

const REGISTRY = 'https://registry.npmjs.org/';
/** Tools' programs for other systems, that the registry this was locked with did not have. None runs in the product. */
const NOT_PINNED = /^node_modules\/(@biomejs\/cli|@tailwindcss\/oxide)-/;

/** What is wrong with a lockfile: packages that are not pinned by their hash, come from elsewhere, or run scripts. */
export function lockfileComplaints({ packages }: Lockfile, allowed: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, one]) => {
    if (!path.includes('node_modules/') || one.link) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isOthers = one.optional && one.os !== undefined && NOT_PINNED.test(path);
    const complaints: string[] = [];
    if (!one.integrity?.startsWith('sha512-') && !isOthers)
      complaints.push(`${path} has no sha512 integrity: npm view ${name}@${one.version} dist.integrity`);
    if (one.resolved && !one.resolved.startsWith(REGISTRY))
      complaints.push(`${path} comes from ${one.resolved}`);
    if (one.hasInstallScript && !allowed[name])
      complaints.push(`${path} runs a script when it is installed, and allowScripts does not name it`);
    return complaints;
  });
}

const PATIENCE_MS = 20_000;

/** What `npm audit` answered: weaknesses from high on, by package; or why there is no answer. */
export function readAudit(output: string): { weak: string[] } | { silent: string } {
  let answer: {
    error?: { summary?: string };
    message?: string;
    vulnerabilities?: Record<string, { severity: string }>;
  };
  try {
    answer = JSON.parse(output);
  } catch {
    // No answer in time, or one of a gateway: either says nothing of packages.
    return { silent: 'no answer' };
  }
  if (!answer.vulnerabilities) return { silent: answer.message ?? answer.error?.summary ?? 'no answer' };
  const isHigh = ({ severity }: { severity: string }) => ['high', 'critical'].includes(severity);
  const found = Object.entries(answer.vulnerabilities).filter(([, one]) => isHigh(one));
  return { weak: found.map(([name, { severity }]) => `${name}: ${severity}`) };
}

/** Asks the registry. Where it does not answer, or there is no network, that is said and nothing fails. */
export async function reviewPackages(): Promise<boolean> {
  const started = Date.now();
  const verdict = readAudit(await audit());
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if ('silent' in verdict) {
    console.log(
      `– Known weaknesses of packages: not asked, the registry says: ${verdict.silent} (${seconds} s)`,
    );
    return true;
  }
  const isFine = verdict.weak.length === 0;
  console.log(`${isFine ? '✓' : '✗'} Known weaknesses of packages (${seconds} s)`);
  for (const line of verdict.weak) console.log(`  ${line}`);
  return isFine;
}

function audit(): Promise<string> {
  return new Promise((done) => {
    const args = ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS / 2}`];
    const child = spawn('npm', args, {
      cwd: ROOT,
      timeout: PATIENCE_MS,
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.on('error', () => done(''));
    child.on('close', () => done(output));
  });
}
