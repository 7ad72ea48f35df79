/** Another version of the product, built: the same sources but for a line in what every page loads. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runQuietly } from '../scripts/run.ts';

const CHANGED = 'storefront/app/entry.client.tsx';
const LINE = "document.documentElement.dataset.version = 'next';\n";

/** Makes it in a folder of its own, whose path it is, with this one's packages. @throws where it cannot be built */
export async function buildAnotherVersion(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-another-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  for (const file of list.toString().split('\0').filter(Boolean))
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  for (const packages of ['node_modules', 'desk/node_modules'])
    link(join(ROOT, packages), join(folder, packages));
  appendFileSync(join(folder, CHANGED), LINE);
  const isBuilt = await runQuietly({
    label: 'Build another version',
    command: process.execPath,
    args: ['scripts/build.ts'],
    cwd: folder,
  });
  if (isBuilt) return folder;
  rmSync(folder, { recursive: true });
  throw new Error('another version cannot be built');
}

/** Each package as a link to this one's; the project's own, which are links to folders beside them, as they are. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@cowrie')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}
