/** What a restored copy does not know, what waits in it, and letting it leave (Product §31.62, §31.64). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { unrecordedSince } from '../files/records.ts';
import { dropWaitingJobs, waitingJobs } from '../jobs/waiting.ts';
import { markReleased, type Restored, restoredMark } from '../restored-mark.ts';
import { StartError } from '../start-error.ts';

type Tell = (line: string) => void;
type Parts = Pick<Context, 'db' | 'files' | 'jobs' | 'config' | 'clock'>;

/** What becomes of jobs that waited in the backup: their mails may have been sent before. */
const CHOICES = ['drop', 'send'] as const;
type Choice = (typeof CHOICES)[number];

/** Lines of a list that are shown. */
const SHOWN = 40;

/**
 * Tells what there is to know of a restored copy and, where a `choice` is given, releases it.
 * @throws {StartError} where it was never restored, or the choice is none.
 */
export async function release(parts: Parts, choice: string | undefined, tell: Tell): Promise<void> {
  const mark = await restoredMark(parts.db);
  if (!mark) throw new StartError('this installation was not restored from a backup: nothing is held back');
  if (choice !== undefined && !CHOICES.includes(choice as Choice))
    throw new StartError(`say --old-mails drop or --old-mails send, not ${choice}`);
  tell(`Restored at ${mark.restored_at} from the state of ${mark.taken_at}.`);
  await tellUnknown(parts, mark, tell);
  if (mark.released_at) return tell(`It was released at ${mark.released_at}: mails leave.`);
  await tellWaiting(parts, mark, tell);
  if (choice === undefined) {
    tell('Nothing leaves until you say: npm run release -- --old-mails drop, or --old-mails send.');
    return;
  }
  const dropped = await letLeave(parts, mark, choice as Choice);
  tell(
    `${dropped} jobs of before the backup were dropped. Released: mails and notifications leave from now on.`,
  );
}

/** Names of those whose jobs wait, by whether a clock brings them. */
const held = ({ jobs }: Parts, byClock: boolean) =>
  jobs
    .waitingForRelease()
    .filter((queue) => queue.byClock === byClock)
    .map(({ name }) => name);

async function tellWaiting(parts: Parts, { restored_at: restoredAt }: Restored, tell: Tell) {
  const queues = held(parts, false);
  const old = await waitingJobs(parts.db, queues, new Date(restoredAt));
  tell('');
  tell('What waited in the backup, and may have been sent since it was made:');
  for (const { queue, jobs, oldest } of old) tell(`  ${jobs}  ${queue}, since ${oldest.toISOString()}`);
  if (old.length === 0) tell('  nothing');
  const all = await waitingJobs(parts.db, queues, parts.clock());
  const sum = (list: typeof all) => list.reduce((jobs, queue) => jobs + queue.jobs, 0);
  tell(`${sum(all) - sum(old)} more were written here since, and leave with the release in any case.`);
}

/** A slow form takes so long at most. */
const STORED_BEFORE_MS = 15 * MINUTE_MS;

/** What can be found out is listed, and what cannot is named. */
async function tellUnknown({ db, files, config }: Parts, { taken_at: takenAt }: Restored, tell: Tell) {
  // A file is stored before the row that names it.
  const since = new Date(Date.parse(takenAt) - STORED_BEFORE_MS);
  tell('');
  tell('Files that came since the backup and belong to nothing here (proofs, slips, photos):');
  const lost = await unrecordedSince(db, files, since);
  tellSome(
    lost.map(({ key, size, storedAt }) => `${storedAt.toISOString()}  ${key}  ${size} bytes`),
    tell,
  );
  if (!config.smtpUrl) {
    tell('Mails that were written since:');
    tellSome(mailsSince(join(config.dataDir, 'mail'), since), tell);
  }
  tell(`To compare by hand, each since ${takenAt}:`);
  for (const source of [
    'bank statements and the wallet: upload them, and what is paid without an order shows as unexplained',
    'payments that were made from the accounts, WeChat and Alipay: enter them before anything is paid again',
    ...(config.smtpUrl ? ['the log of the mail server: who was told what'] : []),
    'rates, prices and accounts to pay into: they are as they were; one that waited to go live is to be approved again',
    'who may sign in at the desk, and as what: whoever was blocked since is not blocked here; invitations are to be sent again',
    "the process's log: each “a customer was deleted” is to be done again",
    'messages that reached you elsewhere, on WhatsApp or by phone',
  ])
    tell(`  ${source}`);
}

function tellSome(lines: string[], tell: Tell) {
  for (const line of lines.slice(0, SHOWN)) tell(`  ${line}`);
  if (lines.length > SHOWN) tell(`  and ${lines.length - SHOWN} more`);
  if (lines.length === 0) tell('  none');
}

/** Their names begin with the moment, its colons and point written as `-`. */
function mailsSince(folder: string, since: Date): string[] {
  const from = since.toISOString().replace(/[:.]/g, '-');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml') && name >= from)
    .sort();
}

/** @returns how many jobs were dropped. */
function letLeave(parts: Parts, mark: Restored, choice: Choice): Promise<number> {
  const now = parts.clock();
  return transaction(parts.db, async (tx) => {
    if (!(await markReleased(tx, mark, now))) throw new StartError('somebody has just released it');
    // What comes by the clock has come again and again meanwhile: once is enough, and comes by itself.
    await dropWaitingJobs(tx, held(parts, true), now);
    if (choice === 'send') return 0;
    return dropWaitingJobs(tx, held(parts, false), new Date(mark.restored_at));
  });
}
