/** A PostgreSQL cluster of the tests' own, from the binaries of the system. */
import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export type Cluster = {
  /** Connection URL of one of its databases, by default `postgres`. */
  url(database?: string): string;
  start(): Promise<void>;
  /** Ends connections at once, as an administrator's restart does. */
  stop(): Promise<void>;
  /** Another cluster that follows this one and only answers reads, started. */
  standby(): Promise<Cluster>;
  /** Makes a standby one that takes writes. */
  promote(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
};

/** The folder with PostgreSQL's programs: the newest of Debian's, else the one on PATH. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** What makes a cluster that is thrown away quick: nothing waits for the disk. */
const THROWN_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Makes and starts a cluster under the temporary folder, reached by a unix socket only and never synced to the disk,
 * unless it `isDurable`, as in production.
 * As root it runs as `postgres` or `nobody`, since PostgreSQL refuses root.
 * @throws when PostgreSQL's programs are not installed.
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed: install it, or set TEST_DATABASE_URL');
  const place = await makePlace();
  await run(
    join(programs, 'initdb'),
    ['-D', place.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    place.as,
  );
  return runCluster(programs, place, isDurable);
}

type Place = { folder: string; data: string; as: { uid?: number; gid?: number; cwd: string } };

async function makePlace(): Promise<Place> {
  const owner = await clusterOwner();
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-pg-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { folder, data: join(folder, 'data'), as: { ...owner, cwd: folder } };
}

async function runCluster(programs: string, place: Place, isDurable: boolean): Promise<Cluster> {
  const { folder, data, as } = place;
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    ...(isDurable ? [] : THROWN_AWAY),
    'max_connections=200',
    'shared_buffers=64MB',
  ];
  const control = (args: string[]) =>
    new Promise<void>((resolve, reject) => {
      // Not `execFile`: the server would keep its pipe open, and the call would never end.
      const child = spawn(join(programs, 'pg_ctl'), ['-D', data, '-w', ...args], { ...as, stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`pg_ctl ${args.join(' ')} failed: see ${folder}/log`)),
      );
    });
  const cluster: Cluster = {
    url: (database = 'postgres') =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    start: () =>
      control([
        'start',
        '-l',
        join(folder, 'log'),
        '-o',
        settings.map((setting) => `-c ${setting}`).join(' '),
      ]),
    stop: () => control(['stop', '-m', 'fast']),
    async standby() {
      const other = await makePlace();
      const copy = ['-D', other.data, '-h', folder, '-U', 'postgres', '-R', '--checkpoint=fast', '--no-sync'];
      await run(join(programs, 'pg_basebackup'), copy, other.as);
      return runCluster(programs, other, isDurable);
    },
    promote: () => control(['promote']),
    async remove() {
      await cluster.stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.start();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}

async function clusterOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (userInfo().uid !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => (await run('id', [flag, name])).stdout),
      );
      return { uid: Number(uid), gid: Number(gid) };
    } catch {
      // No such user: try the next.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user postgres nor nobody');
}

/** Runs one statement on a connection of its own, as whoever the URL names. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Makes a database of all that `template` holds. Its files are copied as they are, in half the time of writing every page to the
 * log, which nothing here is ever recovered from. @returns its URL
 */
export async function cloneDatabase(server: string, name: string, template: string): Promise<string> {
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  return withDatabase(server, name);
}

/** The URL of another database on the same server. */
export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
