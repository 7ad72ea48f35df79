/**
 * Runs one of the project's commands on a machine that may have nothing but Node and npm: installs the
 * packages when the lockfile changed, then hands over to the Node that the project pins. What developers run
 * is in this folder; what operators run is the server's, since containers have no other.
 * Plain JavaScript for old Nodes; everything after it is TypeScript.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithParent } from './end-with-parent.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name = '', ...args] = process.argv.slice(2);
const stamp = join(root, 'node_modules', '.installed');
const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');

if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error(`Node 18 or newer is needed to begin with; this is ${process.version}.`);
  process.exit(1);
}

/** Changes whenever the packages to install do. */
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(process.platform + process.arch)
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages (once; about a minute) …');
  // The pinned Node runs everything, so what packages say of the Node that installs them is noise.
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'];
  const installed = spawnSync('npm', flags, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  });
  if (installed.status !== 0) {
    console.error('The packages could not be installed: see above. Is the npm registry in reach?');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

const program = ['scripts', 'server'].map((folder) => join(root, folder, `${name}.ts`)).find(existsSync);
if (program === undefined) throw new Error(`neither scripts/ nor server/ has ${name}.ts`);
const child = spawn(join(bin, windows ? 'node.cmd' : 'node'), [program, ...args], {
  cwd: root,
  stdio: 'inherit',
  shell: windows,
  env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
endWithParent(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
