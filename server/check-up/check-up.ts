/** Looks at what an installation stands on and says in plain words what is wrong (Product §31.30, §31.31, §31.32, §31.33, §31.73, §31.88). */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { openClock, skewSeconds, whyBehind } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../context.ts';
import { hasDatabase } from '../database/has-database.ts';
import { migrationsLeft } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { fewOf, lackedRights, ownsTheLog } from '../database/roles.ts';
import { standbyState } from '../database/standby.ts';
import { DatabaseInUse, DatabaseStartError } from '../database/start-error.ts';
import type { Db } from '../database/transaction.ts';
import { freeGb, LEAST_ROOM_GB } from '../files/leave-room.ts';
import { openFileStore } from '../files/open-store.ts';
import type { FileStore } from '../files/store.ts';
import { waitingJobs } from '../jobs/figures.ts';
import { toldMessage } from '../logging/log.ts';
import { renderLetter } from '../mail/letter.ts';
import { openMailer } from '../mail/open-mailer.ts';
import { readCertificate } from '../own-certificate.ts';
import { heldState } from '../restored-mark.ts';
import { whyNotItsKey } from '../secrets/own-key.ts';

/** Where letters to whoever answers for the installation go. */
type OwnersToWrite = (db: Db) => Promise<string[]>;
/** What other rooms know that belongs to it. */
export type Others = {
  ownersToWrite: OwnersToWrite;
  backupFinding(config: Config, now: Date): Finding;
};

type About = Finding['about'];
const good = (about: About, says: string): Finding => ({ verdict: 'good', about, says });
const mind = (about: About, says: string): Finding => ({ verdict: 'mind', about, says });
const wrong = (about: About, says: string): Finding => ({ verdict: 'wrong', about, says });

/** A day's proofs of a busy shop. */
const SCARCE_GB = 5;
/** Mails leave within seconds, and are tried again within minutes. */
const LATE_SECONDS = 600;
/** What renews certificates by itself does so a month before their end. */
const LATE_RENEWAL_DAYS = 14;

/**
 * @param mailTo who gets the letter; by default the owners. Without anybody none is sent.
 * @returns everything that was looked at, the settings first.
 */
export async function checkUp(
  config: Config,
  { mailTo, ownersToWrite, backupFinding }: Others & { mailTo?: string | undefined },
): Promise<Finding[]> {
  const { findings, owners } = await databaseFindings(config, ownersToWrite);
  const others = await Promise.all([
    diskFindings(config),
    fileFindings(config, openFileStore(config)),
    letterFinding(config, mailTo ? [mailTo] : owners),
  ]);
  const now = new Date();
  const settings = [...settingsFindings(config), ...certificateFindings(config, now)];
  return [...settings, ...findings, ...others.flat(), backupFinding(config, now)];
}

/** The levels at which the log says what is kept nowhere else. */
const TELLING_LEVELS = ['info', 'debug', 'trace'];

export function settingsFindings(config: Config): Finding[] {
  const { publicUrl, smtpUrl, databaseUrl, secretKey, sampleData, s3, logLevel, tls } = config;
  const { rateLimitFactor, pushToPrivate } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const isHome = hostname === 'localhost' || hostname === '127.0.0.1';
  const minded = [
    isHome && `PUBLIC_URL is ${publicUrl}: mails lead nobody else there`,
    !isHome &&
      protocol !== 'https:' &&
      `PUBLIC_URL is ${publicUrl}: without https passwords go over open lines`,
    protocol === 'https:' &&
      !tls &&
      !config.trustProxy &&
      'TRUST_PROXY is off: behind a proxy all customers have one address, and the limits of one person',
    !isHome &&
      smtpUrl &&
      config.mailFrom.includes('@localhost') &&
      `mails come from ${config.mailFrom}, which other mail servers may refuse: set MAIL_FROM`,
    !smtpUrl && 'SMTP_URL is not set: mails are written to a folder and reach nobody',
    !databaseUrl && 'DATABASE_URL is not set: the embedded database takes one process',
    databaseUrl && !secretKey && 'SECRET_KEY is not set: a second machine needs the secret.key of the first',
    databaseUrl && !s3 && 'S3_ENDPOINT is not set: a second machine would not find the files',
    !TELLING_LEVELS.includes(logLevel) &&
      `LOG_LEVEL is ${logLevel}: the log lacks the hashes of its seals, and who is to be deleted again after a restore`,
    !isHome && sampleData && 'SAMPLE_DATA is on: a new database begins with made-up people',
    rateLimitFactor !== 1 &&
      `RATE_LIMIT_FACTOR is ${rateLimitFactor}: so many times as often as usual passwords and codes may be tried`,
    pushToPrivate &&
      'PUSH_TO_PRIVATE is on, which is for tests: notifications reach into this machine’s network',
  ].filter((says) => typeof says === 'string');
  if (minded.length === 0) return [good('settings', 'all are there')];
  return minded.map((says) => mind('settings', says));
}

/** Of the product's own certificate; nothing where it has none (Product §31.88). */
export function certificateFindings({ tls }: Config, now: Date): Finding[] {
  if (!tls) return [];
  try {
    const { endsAt } = readCertificate(tls);
    const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY_MS);
    const says = `the certificate of TLS_CERTIFICATE_FILE ${days < 0 ? 'ended' : 'ends'} on ${endsAt.toISOString().slice(0, 10)}`;
    if (days < 0) return [wrong('settings', says)];
    return [days < LATE_RENEWAL_DAYS ? mind('settings', says) : good('settings', says)];
  } catch (error) {
    return [wrong('settings', toldMessage(error))];
  }
}

type Looked = { findings: Finding[]; owners: string[] };

async function databaseFindings(config: Config, ownersToWrite: OwnersToWrite): Promise<Looked> {
  const log = { error() {}, warn() {} };
  const { databaseUrl, databaseDirectUrl: directUrl, dataDir } = config;
  if (!hasDatabase(config))
    return {
      findings: [mind('database', `there is none in ${dataDir}: the first start makes it`)],
      owners: [],
    };
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

type Looking = Pick<Others, 'ownersToWrite'> & {
  config: Config;
  /** The one that decides. */
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

/** Where data are, and where backups go. */
export function diskFindings({ dataDir, backupDir }: Config): Promise<Finding[]> {
  return Promise.all([dataDir, ...(backupDir ? [backupDir] : [])].map(diskFinding));
}

async function diskFinding(folder: string): Promise<Finding> {
  const free = await freeGb(existing(folder));
  const says = `${free.toFixed(1)} GB are free where ${folder} is`;
  if (free < LEAST_ROOM_GB) return wrong('disk', says);
  return free < SCARCE_GB ? mind('disk', says) : good('disk', says);
}

/** The first backup makes its folder. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** One file is put, read again and deleted, as a proof would be. */
export async function fileFindings(config: Config, store: FileStore): Promise<Finding[]> {
  const where = config.s3 ? `the bucket ${config.s3.bucket} at ${config.s3.endpoint}` : 'the folder of files';
  const key = randomBytes(16).toString('hex');
  const bytes = randomBytes(1024);
  let step = 'put into';
  try {
    await store.put(key, Readable.from([bytes]));
    step = 'read from';
    const read = await buffer(await store.get(key));
    if (!read.equals(bytes)) return [wrong('files', `a file came back from ${where} with other bytes`)];
    step = 'deleted from';
    await store.delete(key);
    return [good('files', `a file was put into ${where}, read and deleted`)];
  } catch (error) {
    // What the store said tells wrong keys from a store that is away.
    const { cause } = error as Error;
    const why = cause === undefined ? toldMessage(error) : `${toldMessage(error)} (${toldMessage(cause)})`;
    return [wrong('files', `a file could not be ${step} ${where}: ${why}`)];
  }
}

/**
 * Says in the log of a start where a bucket takes no files, which the first customer with a proof would find out else. Nobody
 * waits for it: it may be away for a moment, and all but files works without it (Product §31.1).
 */
export async function tellOfFiles(
  config: Config,
  store: FileStore,
  log: { error(details: object, message: string): void },
): Promise<void> {
  if (!config.s3) return;
  for (const { verdict, says } of await fileFindings(config, store))
    if (verdict === 'wrong')
      log.error({}, `files can be neither sent nor opened until this is mended: ${says}`);
}

/** A server that takes a letter is the only one known to (Product §31.32). */
export async function letterFinding(config: Config, to: string[]): Promise<Finding> {
  // The owners are read from the database, which may not have been looked into.
  if (to.length === 0)
    return mind('mail', 'no letter was sent: say to whom, with  npm run doctor -- --mail-to me@example.com');
  const mailer = openMailer(config, { info() {} });
  const letter = renderLetter(
    {
      subject: `A test letter from ${config.brandName}`,
      preview: 'Emails of this installation arrive.',
      parts: [
        { paragraph: 'Someone who runs this installation checked whether its emails arrive. This one did.' },
        { small: 'You do not need to do anything.' },
      ],
    },
    { name: config.brandName, publicUrl: config.publicUrl },
  );
  try {
    for (const address of to) await mailer.send({ ...letter, to: address, id: randomUUID() });
    const where = config.smtpUrl
      ? `the mail server took a letter to ${to.join(', ')}: see that it arrived`
      : null;
    return where
      ? good('mail', where)
      : mind('mail', `a letter to ${to.join(', ')} was written to the folder`);
  } catch (error) {
    return wrong('mail', `the mail server did not take a letter to ${to.join(', ')}: ${toldMessage(error)}`);
  } finally {
    mailer.close();
  }
}
