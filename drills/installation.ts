/** `deploy/ha/` on machines of a drill: brought up, asked who leads, and taken away again. */

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findPostgres } from '../server/testing/database-cluster.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import { layNetwork, type Machine, makeMachine, NETWORK, removeMachines, runServices } from './machines.ts';
import { databasePrograms, filePrograms, HA, productPrograms, type Values, webPrograms } from './parts.ts';

const run = promisify(execFile);
export const SWITCH = join(HA, 'switch.sh');

/** The last part of each machine's address. */
const DATABASES = { one: 1, two: 2, three: 3 };
const PRODUCTS = { 'app-one': 11, 'app-two': 12 };
const FILES = 21;
/** On a machine that is busy with others. */
const START_MS = 180_000;

export type Installation = {
  /** Where people go. */
  url: string;
  /** Where each process is asked by itself. */
  folder: string;
  databases: Machine[];
  products: Machine[];
  files: Machine;
  values: Values;
  /** The machine whose database takes writes, once one says that it does. */
  leader(): Promise<Machine>;
  /** Resolves once there is one, and both others follow it. */
  untilWhole(): Promise<void>;
  /** What `switch.sh` is told. */
  switching: Record<string, string>;
  /** Brings all of it up with sample data, and resolves once both processes serve and two standbys follow. */
  start(): Promise<void>;
  /** Has another lead, as planned, by `switch.sh`. @throws what it says where nothing was switched */
  switchOver(): Promise<void>;
  /** An empty one in the file store. */
  makeBucket(name: string): Promise<void>;
  /** Its database as the superuser. */
  databaseUrl(machine: Machine, database?: string): string;
  bootDatabase(machine: Machine): void;
  bootProduct(machine: Machine, sources?: string): void;
  untilServing(machine: Machine): Promise<void>;
  /** Ends everything; its folder stays where `isKept`, for whoever reads what each part said. */
  close(options?: { isKept?: boolean }): Promise<void>;
};

/** What Patroni says of the cluster. */
type Member = { name: string; role: string; state: string };

/** What an address answers in time; undefined where it answers nothing, or that something is amiss. */
async function textOf(url: string, within = 1_000): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(within) });
    const text = await answer.text();
    return answer.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

const answers = async (url: string, within?: number) => (await textOf(url, within)) !== undefined;

/** Resolves to what `look` finds, once it is there. */
async function until<Found>(what: string, look: () => Promise<Found | false | undefined>): Promise<Found> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    const found = await look();
    if (found) return found;
    await setTimeout(200);
  }
  throw new Error(`waited in vain: ${what}`);
}

/**
 * Lays out its machines, of which nothing runs yet.
 * @param port of this machine, where people go; the next one is taken too
 * @param databaseRoom how large the disks of the database machines are; else they share this machine's
 * @param keepsLogs whether what the databases log of every change is kept beside them
 */
export async function layOut(
  port: number,
  { databaseRoom, keepsLogs = false }: { databaseRoom?: string; keepsLogs?: boolean } = {},
): Promise<Installation> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed');
  process.env.PATH = [process.env.PATH, '/usr/sbin', bin].join(':');
  await removeMachines();
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-ha-'));
  chmodSync(folder, 0o755);
  layNetwork();
  const logStore = join(folder, 'logs');
  mkdirSync(logStore);
  chmodSync(logStore, 0o777);
  const make = ([name, number]: [string, number]) => makeMachine(name, number, folder);
  const databases = Object.entries(DATABASES).map(make);
  if (databaseRoom) for (const machine of databases) mountDisk(machine.folder, databaseRoom);
  const products = Object.entries(PRODUCTS).map(make);
  const files = make(['files', FILES]);
  const url = `http://localhost:${port}`;
  const values = chooseValues({ url, bin, port, databases, products, files, logStore, keepsLogs });
  const switching = {
    PATRONI: join(databases[0]?.folder ?? '', 'patroni.yml'),
    POOLERS: products.map(({ address }) => address).join(' '),
    PGPASSFILE: join(folder, 'switch.pgpass'),
  };
  const web = runServices(folder);
  // All load comes from this machine, and by the sample's people.
  const more = {
    ...{ SAMPLE_DATA: 'on', RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' },
    METRICS_TOKEN: values.METRICS_TOKEN ?? '',
  };

  const cluster = watchCluster(databases);
  const installation: Installation = {
    url,
    folder,
    databases,
    products,
    files,
    values,
    ...cluster,
    switching,
    async start() {
      writeFileSync(
        switching.PGPASSFILE,
        `*:6432:*:operator:${values.POOLER_PASSWORD}\n*:5000:*:cowrie:${values.DATABASE_PASSWORD}\n`,
        { mode: 0o600 },
      );
      files.boot(filePrograms(files, values));
      for (const machine of databases) installation.bootDatabase(machine);
      await Promise.all([cluster.untilWhole(), makeBucket(values)]);
      for (const machine of products) installation.bootProduct(machine);
      await Promise.all(products.map(installation.untilServing));
      web.start(webPrograms(folder, values));
      await until('pages are served', () => answers(url, 5_000));
    },
    switchOver: async () => void (await run(SWITCH, { env: { ...process.env, ...switching } })),
    makeBucket: (name) => makeBucket(values, name),
    databaseUrl: ({ address }, database = 'cowrie') =>
      `postgres://postgres:${values.POSTGRES_PASSWORD}@${address}:5432/${database}`,
    bootDatabase: (machine) => machine.boot(databasePrograms(machine, values)),
    bootProduct: (machine, sources) => machine.boot(productPrograms(machine, values, { sources, more })),
    untilServing: async ({ name, address }) =>
      void (await until(`${name} is ready`, () => answers(`http://${address}:3000/readyz`, 3_000))),
    async close({ isKept = false } = {}) {
      await web.stopAll();
      await removeMachines();
      if (databaseRoom) for (const machine of databases) unmountDisk(machine.folder);
      if (!isKept) rmSync(folder, { recursive: true, force: true });
    },
  };
  return installation;
}

type Laid = Pick<Installation, 'url' | 'databases' | 'products' | 'files'> & {
  /** Where PostgreSQL's programs are. */
  bin: string;
  port: number;
  logStore: string;
  keepsLogs: boolean;
};

/** What the files of `deploy/ha/` leave open: addresses, and passwords of this installation alone. */
function chooseValues({ url, bin, port, databases, products, files, logStore, keepsLogs }: Laid): Values {
  const secret = () => randomBytes(18).toString('hex');
  return {
    ...Object.fromEntries(databases.map(({ name, address }) => [`DATABASE_${name.toUpperCase()}`, address])),
    PRODUCT_ONE: products[0]?.address ?? '',
    PRODUCT_TWO: products[1]?.address ?? '',
    FILES: files.address,
    NETWORK,
    POSTGRES_PROGRAMS: bin,
    PATRONI_PASSWORD: secret(),
    POSTGRES_PASSWORD: secret(),
    POOLER_PASSWORD: secret(),
    DATABASE_PASSWORD: secret(),
    S3_PASSWORD: secret(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOGS_KEPT: keepsLogs ? 'on' : 'off',
    LOG_STORE: logStore,
    LOG_STORE_PASSWORD: secret(),
    METRICS_TOKEN: secret(),
    PUBLIC_URL: url,
    SITE: url,
    WEB_PORT: String(port + 1),
  };
}

/** What its databases say of each other. */
function watchCluster(databases: readonly Machine[]): Pick<Installation, 'leader' | 'untilWhole'> {
  const members = async (): Promise<Member[]> => {
    for (const { address } of databases) {
      const text = await textOf(`http://${address}:8008/cluster`);
      if (text) return (JSON.parse(text) as { members: Member[] }).members;
    }
    return [];
  };
  return {
    // One that leads may be late to say so, on a machine that is busy with others.
    leader: () =>
      until('a leader', async () => {
        const leads = await Promise.all(
          databases.map(({ address }) => answers(`http://${address}:8008/primary`)),
        );
        return databases[leads.indexOf(true)];
      }),
    untilWhole: async () =>
      void (await until('a leader with two standbys', async () => {
        const all = await members();
        const of = (role: string) =>
          all.filter((member) => member.role === role && member.state !== 'stopped');
        const follow = all.filter(
          ({ role, state }) => role !== 'leader' && ['running', 'streaming'].includes(state),
        );
        return (
          of('leader').length === 1 &&
          of('sync_standby').length === 1 &&
          follow.length === databases.length - 1
        );
      })),
  };
}

async function makeBucket({ FILES, S3_PASSWORD = '' }: Values, bucket = 'cowrie'): Promise<void> {
  const client = new S3Client({
    endpoint: `http://${FILES}:8080`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'cowrie:cowrie', secretAccessKey: S3_PASSWORD },
  });
  await until('the file store', () =>
    client.send(new CreateBucketCommand({ Bucket: bucket })).then(
      () => true,
      () => false,
    ),
  );
  client.destroy();
}
