/** What is wrong with the database, its standby, the clocks and the jobs in it (Product §31.31, §31.33). */
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import { openClock, skewSeconds, whyBehind } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../context.ts';
import { whyElsewhere } from '../database/embedded/elsewhere.ts';
import { hasDatabase } from '../database/has-database.ts';
import { migrationsLeft } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { fewOf, lackedRights, ownsTheLog } from '../database/roles.ts';
import { standbyState } from '../database/standby.ts';
import { DatabaseInUse, DatabaseStartError } from '../database/start-error.ts';
import type { Db } from '../database/transaction.ts';
import { waitingJobs } from '../jobs/figures.ts';
import { toldMessage } from '../logging/log.ts';
import { heldState } from '../restored-mark.ts';
import { whyNotItsKey } from '../secrets/own-key.ts';
import { good, mind, wrong } from './finding.ts';

/** The owners' mailboxes, which get the test letter. */
export type OwnersToWrite = (db: Db) => Promise<string[]>;

/** Mails leave within seconds, and are tried again within minutes. */
const LATE_SECONDS = 600;

type Looked = { findings: Finding[]; owners: string[] };

export async function databaseFindings(config: Config, ownersToWrite: OwnersToWrite): Promise<Looked> {
  const log = { error() {}, warn() {} };
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config;
  if (!hasDatabase(config)) {
    const elsewhere = whyElsewhere(dataDir);
    const finding = elsewhere
      ? wrong('database', elsewhere)
      : mind('database', `there is none in ${dataDir}: the first start makes it`);
    return { findings: [finding], owners: [] };
  }
  let database: OpenDatabase;
  try {
    database = await openDatabase({ databaseUrl, directUrl, dataDir, log });
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error;
    const isServing = error instanceof DatabaseInUse;
    const finding = isServing
      ? mind('database', `not looked into: ${error.message}`)
      : wrong('database', error.message);
    return { findings: [finding], owners: [] };
  }
  try {
    const { findings, owners } = await lookInto(database, {
      ...{ config, ownersToWrite },
      clock: await clockOf(database),
    });
    return { findings: [...findings, ...(await standbyFindings(config, database))], owners };
  } catch (error) {
    return { findings: [wrong('database', toldMessage(error))], owners: [] };
  } finally {
    await database.close();
  }
}

const CANNOT_WRITE = {
  'read-only': 'it answers and takes no writes: a standby, or one that is being switched',
  'disk-full': 'there is no room on its disk',
};

async function clockOf(database: OpenDatabase): Promise<Clock> {
  const clock = await openClock(database, { warn() {} });
  clock.stop();
  return clock.now;
}

type Looking = {
  ownersToWrite: OwnersToWrite;
  config: Config;
  /** The database's clock, which decides. */
  clock: Clock;
};

export async function lookInto(
  database: OpenDatabase,
  { config, clock, ownersToWrite }: Looking,
): Promise<Looked> {
  const { rows } = await database.executeSql(`select current_setting('server_version') as version`);
  const writing = await database.canWrite();
  const findings = [
    writing === 'works'
      ? good('database', `PostgreSQL ${rows[0]?.version} answers and takes writes`)
      : wrong('database', CANNOT_WRITE[writing]),
  ];
  if (database.engine === 'postgres') {
    const rights = rightsFinding(await lackedRights(database.pool));
    findings.push(rights);
    if (rights.verdict === 'wrong') return { findings, owners: [] };
  }
  const { missing, unknown } = await migrationsLeft(database.pool);
  if (unknown.length > 0)
    findings.push(wrong('database', `it is newer than this version: it has ${unknown.join(', ')}`));
  else if (missing.length > 0)
    findings.push(mind('database', `the next start brings it ${missing.length} changes`));
  if (unknown.length + missing.length > 0) return { findings, owners: [] };
  if (database.engine === 'postgres' && (await ownsTheLog(database.pool)))
    findings.push(
      mind('database', 'its role owns its tables and could rewrite the log: npm run database-roles'),
    );
  const notItsKey = await whyNotItsKey(database.db, config);
  if (notItsKey) findings.push(wrong('settings', notItsKey));
  findings.push(
    clockFinding(skewSeconds(clock)),
    ...heldFindings(await heldState(database.db)),
    await jobsFinding(database),
  );
  const behind = await whyBehind(database, clock());
  if (behind) findings.push(mind('clocks', behind));
  const owners = await ownersToWrite(database.db);
  if (owners.length === 0) findings.push(mind('people', 'no owner has an email that a letter could go to'));
  return { findings, owners };
}

/** `lacked`: what its role may not use as it has to. */
function rightsFinding(lacked: string[]): Finding {
  if (lacked.length === 0) return good('database', 'its role may use all that it has to');
  const says = `its role lacks rights on ${fewOf(lacked)}: set MIGRATE_DATABASE_URL to the role that owns the tables, and npm run database-roles`;
  return wrong('database', says);
}

/** Whether what `DATABASE_READ_URL` names is of use; nothing where nothing is named. */
export async function standbyFindings(
  { databaseReadUrl }: Config,
  { pool }: Pick<OpenDatabase, 'pool'>,
): Promise<Finding[]> {
  if (!databaseReadUrl) return [];
  const instead = 'the primary answers reports in its place';
  try {
    const { seen, secondsBehind, breaksOff } = await standbyState(databaseReadUrl, pool);
    if (seen === 'is no standby of this database')
      return [wrong('standby', `what DATABASE_READ_URL leads to ${seen}: ${instead}`)];
    if (seen === 'is behind')
      return [mind('standby', `it is ${Math.round(secondsBehind)} seconds behind: ${instead}`)];
    const findings = [good('standby', 'it answers, follows the database and is not behind')];
    if (breaksOff)
      findings.push(
        mind('standby', `its hot_standby_feedback is off: it breaks off what takes long, and ${instead}`),
      );
    return findings;
  } catch (error) {
    return [wrong('standby', `it cannot be asked, ${instead}: ${toldMessage(error)}`)];
  }
}

function clockFinding(seconds: number): Finding {
  if (seconds === 0) return good('clocks', 'this machine’s and the database’s agree');
  const says = `this machine’s is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the database’s, which decides: set both by NTP`;
  return mind('clocks', says);
}

/** @param takenAt of a restored copy that nobody has released: why its mails do not leave (Product §31.62) */
function heldFindings(takenAt: string | null): Finding[] {
  if (!takenAt) return [];
  const says = `restored as all was at ${takenAt} and not released: mails wait until  npm run release  lets them leave`;
  return [mind('jobs', says)];
}

/** Mails and other work that nobody did; while the product is stopped all of it waits. */
async function jobsFinding(database: OpenDatabase): Promise<Finding> {
  const late = (await waitingJobs(database)).filter(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS);
  if (late.length === 0) return good('jobs', 'no mail and no other work waits');
  const told = late.map(
    ({ queue, count, oldestSeconds }) =>
      `${count} of ${queue}, the oldest for ${Math.floor(oldestSeconds / 60)} minutes`,
  );
  return mind('jobs', `work waits: ${told.join('; ')}`);
}
