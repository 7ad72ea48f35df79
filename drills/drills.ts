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
import { productSettings } from './parts.ts';

const run = promisify(execFile);

type Circumstances = {
  /** So long a machine is away, in milliseconds. */
  awayMs: number;
  /** The folder of `prepare`. */
  prepared: string;
};
export const WRITES: readonly Kind[] = ['order', 'message'];
/** What is sent with a file. */
export const FILES: readonly Kind[] = ['proof', 'payout'];

export type Drill = {
  /** What happens, in a few words. */
  what: string;
  /** What people do that may be refused no longer than `mostMs`, from the first refusal on; nothing is promised of the rest. */
  promised: readonly Kind[];
  mostMs: number;
  /** Where the database's disk is a small one. */
  databaseRoom?: string;
  /** Before anything is brought up; the folder that it makes is removed in the end. */
  prepare?(): Promise<string>;
  act(installation: Installation, circumstances: Circumstances): Promise<void>;
  /** The database that is looked into afterwards, and what it need not have: what was answered after that moment. */
  result?(installation: Installation): Promise<{ databaseUrl: string; before: number }>;
};

const ALL: readonly Kind[] = ['order', 'message', 'proof', 'confirmation', 'payout'];
let backupBeganAt = 0;

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
      await onBackup(installation, 'backup.ts', ['--to']);
    },
    async result(installation) {
      const leader = await installation.leader();
      const superuser = installation.databaseUrl(leader, 'postgres');
      await run('createdb', ['--maintenance-db', superuser, '--owner', 'cowrie', 'restored']);
      await installation.makeBucket('restored');
      const owner = new URL(installation.databaseUrl(leader, 'restored'));
      Object.assign(owner, { username: 'cowrie', password: installation.values.DATABASE_PASSWORD });
      const place = { DATABASE_URL: owner.href, DATABASE_DIRECT_URL: '', S3_BUCKET: 'restored' };
      await onBackup(installation, 'restore.ts', ['--from'], place);
      return { databaseUrl: installation.databaseUrl(leader, 'restored'), before: backupBeganAt };
    },
  },
};

/** Runs a command of the product with the settings of one of its machines. @throws what it says where it fails */
async function onBackup({ folder, products, values }: Installation, name: string, args: string[], more = {}) {
  const [machine] = products;
  if (!machine) throw new Error('no machine of the product');
  const env = { ...process.env, ...SERVER_ENVIRONMENT, ...productSettings(machine, values), ...more };
  await run(process.execPath, [join(ROOT, 'server', name), ...args, join(folder, 'backups')], {
    env: { ...env, DATA_DIR: join(folder, 'of-commands') },
  });
}
