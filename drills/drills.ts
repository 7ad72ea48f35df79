/** What can happen to the machines, by name: each is done while people are at work, and ends with everything whole again. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../scripts/run.ts';
import { SERVER_ENVIRONMENT } from '../scripts/server-process.ts';
import { buildAnotherVersion } from './another-version.ts';
import { fillDisk } from './disk.ts';
import type { Installation } from './installation.ts';
import type { Kind } from './load.ts';
import type { Machine } from './machines.ts';
import { productSettings } from './parts.ts';

const run = promisify(execFile);

type Circumstances = {
  /** So long a machine is away, in milliseconds. */
  awayMs: number;
  /** The folder of `prepare`. */
  prepared: string;
  /** From now on this is promised, in place of what was. */
  begins(goal: Goal): void;
};
export const WRITES: readonly Kind[] = ['order', 'message'];
/** What is sent with a file. */
export const FILES: readonly Kind[] = ['proof', 'payout'];

/** What people may be refused no longer than `mostMs`. */
export type Goal = Pick<Drill, 'promised' | 'mostMs'> & { name: string };

export type Drill = {
  /** What happens, in a few words. */
  what: string;
  /** What people do that may be refused no longer than `mostMs`, from the first refusal on; nothing is promised of the rest. */
  promised: readonly Kind[];
  mostMs: number;
  /** Where the database's disk is a small one. */
  databaseRoom?: string;
  /** Where every change of the database is kept beside it. */
  keepsLogs?: boolean;
  /** Before anything is brought up; the folder that it makes is removed in the end. */
  prepare?(): Promise<string>;
  act(installation: Installation, circumstances: Circumstances): Promise<void>;
  /** The database that is looked into afterwards, and whereof: of what was answered earlier it has all, of later none. */
  result?(installation: Installation): Promise<{ databaseUrl: string; before: number; after?: number }>;
};

const ALL: readonly Kind[] = ['order', 'message', 'proof', 'confirmation', 'payout'];
let backupBeganAt = 0;
/** The moment to come back to: by this process's clock, and by the database's. */
let wanted = { at: 0, time: '' };
/** What is answered so long after a moment was not written before it. */
const MOST_UNDER_WAY_MS = 10_000;

export const DRILLS: Record<string, Drill> = {
  switch: {
    what: 'another database server leads, as planned',
    promised: ALL,
    mostMs: 3_000,
    async act(installation) {
      await installation.switchOver();
      await installation.untilWhole();
    },
  },
  failover: {
    what: 'the machine of the leading database loses its power, and comes back',
    promised: ALL,
    mostMs: 10_000,
    async act(installation, { awayMs }) {
      const leader = await installation.leader();
      await leader.kill();
      await setTimeout(awayMs);
      installation.bootDatabase(leader);
      await installation.untilWhole();
    },
  },
  freeze: {
    what: 'the machine of the leading database stands still, and wakes up',
    promised: ALL,
    mostMs: 10_000,
    async act(installation, { awayMs }) {
      const leader = await installation.leader();
      leader.freeze();
      await setTimeout(awayMs);
      leader.thaw();
      await installation.untilWhole();
    },
  },
  partition: {
    what: 'the machine of the leading database loses its network, and finds it again',
    promised: ALL,
    mostMs: 10_000,
    async act(installation, { awayMs }) {
      const leader = await installation.leader();
      leader.cutOff();
      await setTimeout(awayMs);
      leader.rejoin();
      await installation.untilWhole();
    },
  },
  'rolling-upgrade': {
    what: 'both processes are replaced by another build, one after the other',
    promised: ALL,
    mostMs: 3_000,
    prepare: buildAnotherVersion,
    async act(installation, { prepared: sources }) {
      for (const machine of installation.products) {
        await machine.stop('product');
        installation.bootProduct(machine, sources);
        await installation.untilServing(machine);
      }
    },
  },
  'disk-full': {
    what: 'the disk of the leading database has no room, and then has',
    promised: ALL,
    mostMs: 10_000,
    databaseRoom: '600m',
    async act(installation, { awayMs }) {
      const leader = await installation.leader();
      const empty = fillDisk(leader.folder);
      await setTimeout(awayMs);
      empty();
      await installation.untilWhole();
    },
  },
  's3-down': {
    what: 'the file store stands still, and wakes up',
    // Proofs and slips wait for it.
    promised: WRITES,
    mostMs: 3_000,
    async act({ files }, { awayMs }) {
      files.freeze();
      await setTimeout(awayMs);
      files.thaw();
    },
  },
  restore: {
    what: 'a backup that was made under load is restored beside it',
    promised: ALL,
    mostMs: 3_000,
    async act(installation) {
      backupBeganAt = performance.now();
      await command(installation, 'backup.ts', ['--to', join(installation.folder, 'backups')]);
    },
    async result(installation) {
      const leader = await installation.leader();
      const superuser = installation.databaseUrl(leader, 'postgres');
      await run('createdb', ['--maintenance-db', superuser, '--owner', 'cowrie', 'restored']);
      await installation.makeBucket('restored');
      const owner = new URL(installation.databaseUrl(leader, 'restored'));
      Object.assign(owner, { username: 'cowrie', password: installation.values.DATABASE_PASSWORD });
      const place = { DATABASE_URL: owner.href, DATABASE_DIRECT_URL: '', S3_BUCKET: 'restored' };
      await command(installation, 'restore.ts', ['--from', join(installation.folder, 'backups')], place);
      return { databaseUrl: installation.databaseUrl(leader, 'restored'), before: backupBeganAt };
    },
  },
  'point-in-time': {
    what: 'the database of a moment between two backups is brought back beside it',
    promised: ALL,
    mostMs: 3_000,
    keepsLogs: true,
    async act(installation, { awayMs }) {
      const leader = await installation.leader();
      await pgBackRest(leader, 'stanza-create');
      await pgBackRest(leader, 'backup');
      await setTimeout(awayMs / 2);
      const at = performance.now();
      wanted = { at, time: await ask(installation.databaseUrl(leader), 'select now()') };
      await setTimeout(MOST_UNDER_WAY_MS + awayMs / 2);
    },
    async result(installation) {
      const leader = await installation.leader();
      // What is not kept yet is by then.
      await pgBackRest(leader, 'check');
      const folder = join(leader.folder, 'moment');
      await leader.run('postgres', 'mkdir', '--mode=700', folder);
      const target = ['--type=time', `--target=${wanted.time}`, '--target-action=promote'];
      await pgBackRest(leader, 'restore', `--pg1-path=${folder}`, ...target);
      const database = new URL(installation.databaseUrl(leader));
      database.port = '5433';
      const beside = `-c port=5433 -c archive_mode=off -c synchronous_standby_names=''`;
      const log = join(leader.folder, 'moment.log');
      await leader.run('postgres', 'pg_ctl', 'start', '--pgdata', folder, '--log', log, '--options', beside);
      while ((await ask(database.href, 'select pg_is_in_recovery()')) === 't') await setTimeout(200);
      const owner = new URL(database);
      Object.assign(owner, { username: 'cowrie', password: installation.values.DATABASE_PASSWORD });
      const moment = new Date(wanted.time).toISOString();
      const place = { DATABASE_URL: owner.href, DATABASE_DIRECT_URL: '' };
      await command(installation, 'restore.ts', ['--in-place', moment], place);
      return { databaseUrl: database.href, before: wanted.at, after: wanted.at + MOST_UNDER_WAY_MS };
    },
  },
};

/** Three of them at one installation, one after the other, each with what it promises by itself. */
export const SEVERAL: Drill = {
  what: 'the leader loses its power, the file store stands still, another leads as planned',
  // Somebody is answered all the time of those who send no files.
  promised: WRITES,
  mostMs: 10_000,
  async act(installation, circumstances) {
    for (const name of ['failover', 's3-down', 'switch']) {
      await setTimeout(circumstances.awayMs / 4);
      const drill = DRILLS[name] as Drill;
      circumstances.begins({ name, ...drill });
      await drill.act(installation, circumstances);
    }
  },
};

const pgBackRest = (machine: Machine, ...args: string[]) =>
  machine.run(
    ...(['postgres', 'pgbackrest', `--config=${join(machine.folder, 'pgbackrest.conf')}`] as const),
    ...['--stanza=cowrie', ...args],
  );

/** The one value that a statement answers. */
async function ask(databaseUrl: string, statement: string): Promise<string> {
  const { stdout } = await run('psql', [
    databaseUrl,
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    '--command',
    statement,
  ]);
  return stdout.trim();
}

/** Runs a command of the product with the settings of one of its machines. @throws what it says where it fails */
async function command({ folder, products, values }: Installation, name: string, args: string[], more = {}) {
  const [machine] = products;
  if (!machine) throw new Error('no machine of the product');
  const env = { ...process.env, ...SERVER_ENVIRONMENT, ...productSettings(machine, values), ...more };
  await run(process.execPath, [join(ROOT, 'server', name), ...args], {
    env: { ...env, DATA_DIR: join(folder, 'of-commands') },
  });
}
