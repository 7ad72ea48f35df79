/**
 * The product's image, built as people build it: `deploy/Dockerfile` by Podman. What it is built on, `node:26-slim` from a
 * registry, is made here from the same parts: Debian, the Node that the project pins, and npm.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { buildImage, podman, STORE } from './podman.ts';
import { ROOT } from './run.ts';

export const IMAGE = 'localhost/cowrie';
const DEBIAN = 'localhost/cowrie-debian';
const BASE = 'localhost/cowrie-node';

/** What `node:26-slim` leaves out too: nobody reads it in a container. */
const UNREAD = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

async function makeDebian(folder: string): Promise<void> {
  if (await exists(DEBIAN)) return;
  const release = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const archive = join(folder, 'debian.tar');
  const wanted = ['--variant=minbase', '--include=libatomic1,libstdc++6', ...UNREAD];
  execFileSync('mmdebstrap', [...wanted, release, archive, 'http://deb.debian.org/debian'], {
    stdio: 'pipe',
  });
  await podman('import', archive, DEBIAN);
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

async function makeBase(folder: string): Promise<void> {
  const context = join(folder, 'node');
  mkdirSync(context);
  cpSync(join(ROOT, 'node_modules/node/bin/node'), join(context, 'node'));
  cpSync(npmFolder(), join(context, 'npm'), { recursive: true });
  writeFileSync(
    join(context, 'Containerfile'),
    [
      `FROM ${DEBIAN}`,
      // Where this machine reaches npm's registry by a proxy that has a certificate of its own.
      'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
      'COPY node /usr/local/bin/node',
      'COPY npm /usr/local/lib/node_modules/npm',
      'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 node',
    ].join('\n'),
  );
  await buildImage(BASE, context);
}

/** Builds `IMAGE`, in Docker's format. */
export async function buildProductImage(): Promise<void> {
  mkdirSync(STORE, { recursive: true });
  const folder = mkdtempSync(join(STORE, 'making-'));
  try {
    await makeDebian(folder);
    await makeBase(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const packages = join(homedir(), '.npm');
  await buildImage(
    IMAGE,
    ROOT,
    ...['--file', join(ROOT, 'deploy/Dockerfile'), '--format', 'docker', '--build-arg', `BASE=${BASE}`],
    ...(existsSync(packages) ? ['--volume', `${packages}:/root/.npm`] : []),
  );
}

const exists = (image: string) =>
  podman('image', 'exists', image).then(
    () => true,
    () => false,
  );
