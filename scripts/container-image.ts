/**
 * The product's image, built as people build it: `deploy/Dockerfile` by Podman. What it is built on, `node:26-slim` from a
 * registry, is made here from the same parts: Debian, the Node that the project pins, and npm.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { buildImage, podman, STORE } from './podman.ts';
import { ROOT } from './run.ts';

export const IMAGE = 'localhost/cowrie';
const NODE = join(ROOT, 'node_modules/node');

/** Of Debian, what the Dockerfile's commands and Node are made of; beside them comes what they depend on. */
const PACKAGES = [
  ...['base-files', 'base-passwd', 'libc-bin', 'dash', 'bash', 'coreutils', 'findutils', 'grep', 'sed'],
  ...['libatomic1', 'libstdc++6'],
];
/** What `node:26-slim` leaves out too: nobody reads it in a container. */
const UNREAD = /^\/usr\/share\/(doc|man|locale|info)\//;
/** Where this machine reaches npm's registry by a proxy that has a certificate of its own. */
const CERTIFICATES = 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';

const lines = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
    .split('\n')
    .filter(Boolean);

/** The files of the packages as this machine has them, which takes seconds where installing them anew took minutes. */
function debianFiles(): string[] {
  const no = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map(
    (kind) => `--no-${kind}`,
  );
  // Names stand alone in their lines, what is said of them is indented.
  const packages = lines('apt-cache', 'depends', '--recurse', '--installed', ...no, ...PACKAGES).filter(
    (line) => /^\w/.test(line),
  );
  const files = lines('dpkg-query', '--listfiles', ...packages).filter(
    (path) => path.startsWith('/') && !UNREAD.test(path) && lstatSync(path, { throwIfNoEntry: false }),
  );
  // `/bin` and its like lead to folders of `/usr`, where what stands in them is put.
  const links = ['/bin', '/sbin', '/lib', '/lib64'].filter((path) => existsSync(path));
  const placed = files.map((path) => join(realpathSync(dirname(path)), basename(path)));
  return [...new Set([...links, ...links.map((path) => realpathSync(path)), ...placed])];
}

/** Where the npm on PATH has its files. */
function npmFolder(): string {
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .find(existsSync);
  if (!found) throw new Error('npm is not on PATH');
  return dirname(dirname(realpathSync(found)));
}

const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** Resolves to its name, which says of what it is made: it is there from one run to the next. */
async function makeBase(): Promise<string> {
  const npm = npmFolder();
  const debian = readFileSync('/etc/debian_version', 'utf8').trim().replaceAll('/', '-');
  const name = `localhost/cowrie-node:${versionOf(NODE)}-npm${versionOf(npm)}-debian${debian}`;
  if (await exists(name)) return name;
  const folder = mkdtempSync(join(STORE, 'making-'));
  try {
    const root = join(folder, 'root');
    const list = join(folder, 'files');
    const archive = join(folder, 'base.tar');
    const tar = (...args: string[]) => execFileSync('tar', args, { stdio: 'pipe' });
    mkdirSync(root);
    writeFileSync(
      list,
      debianFiles()
        .map((path) => `.${path}`)
        .join('\n'),
    );
    tar('-cf', archive, '--no-recursion', '-C', '/', '--files-from', list);
    tar('-xf', archive, '-C', root);
    cpSync(join(NODE, 'bin/node'), join(root, 'usr/local/bin/node'));
    cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
    finish(root);
    tar('-cf', archive, '-C', root, '.');
    await podman('import', '--change', CERTIFICATES, archive, name);
    return name;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What installing the packages would have made, the user that the image runs as, and npm's name. */
function finish(root: string): void {
  const etc = (name: string) => join(root, 'etc', name);
  const share = (name: string) => join(root, 'usr/share', name);
  copyFileSync(share('base-passwd/passwd.master'), etc('passwd'));
  copyFileSync(share('base-passwd/group.master'), etc('group'));
  copyFileSync(share('libc-bin/nsswitch.conf'), etc('nsswitch.conf'));
  appendFileSync(etc('passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  appendFileSync(etc('group'), 'node:x:1000:\n');
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
}

/** Builds `IMAGE`, in Docker's format. */
export async function buildProductImage(): Promise<void> {
  mkdirSync(STORE, { recursive: true });
  const base = await makeBase();
  const packages = join(homedir(), '.npm');
  await buildImage(
    IMAGE,
    ROOT,
    ...['--file', join(ROOT, 'deploy/Dockerfile'), '--format', 'docker', '--build-arg', `BASE=${base}`],
    ...(existsSync(packages) ? ['--volume', `${packages}:/root/.npm`] : []),
  );
}

const exists = (image: string) =>
  podman('image', 'exists', image).then(
    () => true,
    () => false,
  );
