/** Each night a backup, and a restore of it to see whether it is one; owners hear what went wrong (Product §31.54, §31.55). */
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import { getSetting, putSetting, setSetting } from '../database/settings.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { installationId } from '../installation-id.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { toldMessage } from '../logging/log.ts';
import { type Brand, renderLetter } from '../mail/letter.ts';
import { MAIL_QUEUE } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { restoredMark } from '../restored-mark.ts';
import { checkApart } from './check-apart.ts';
import { ageOf, type Checked, lastCheck, noteCheck, OLD_MS } from './last-check.ts';
import { makeBackup } from './make-backup.ts';
import { refuseOwn } from './own-files.ts';
import { backupsIn, isAhead, notLookedInto } from './place.ts';
import { isOf, type Owner } from './whose.ts';

type Parts = Pick<Context, 'db' | 'database' | 'files' | 'config' | 'jobs' | 'clock' | 'log'> & {
  /** Addresses of those who are told. */
  owners(db: Db): Promise<string[]>;
};

/** In the day of UTC: half an hour before its job is due, since not all clocks are alike. */
const NIGHT_BEGINS_MS = 37 * MINUTE_MS;
/** What failed is tried again after so long, each time once; owners hear of the last. */
const AGAIN_AFTER_SECONDS = [600, 1800, 3600];

const NIGHTLY: QueueSettings = {
  longestWaitSeconds: 600,
  giveUpAfterSeconds: 3600,
  keepSeconds: 86_400,
  sideBySide: 1,
  longestSeconds: 6 * 3600,
  // At seven past two in Lagos; on a machine that is off at night, once it is on.
  cron: '7 1 * * *',
  isMadeUpFor: true,
  // Of a copy it would be taken for one of the living installation, in a place that both have.
  waitsForRelease: true,
};
const HOURLY: QueueSettings = {
  longestWaitSeconds: 600,
  giveUpAfterSeconds: 3600,
  keepSeconds: 3600,
  sideBySide: 1,
  cron: '23 * * * *',
  waitsForRelease: true,
};
/** `again`: how often it was tried before. */
type Night = { again?: number };
const NIGHTLY_JOB = 'backup';
const AGE_JOB = 'backup-age';
const NEWS_JOB = 'backup-news';
const NEWS: QueueSettings = { ...MAIL_QUEUE, sideBySide: 1 };
type News = { to: string; flaws: string[] };

/** When owners were last told that there is no new one; at first, since when that is looked at. */
const TOLD = 'backup_told_at';

/** Whoever would say that no backup comes is gone with whoever made them. */
const NOBODY =
  'no machine has said for hours that it makes backups: the one with BACKUP_DIR is off, or the setting was taken away';

export function workOnBackups(context: Parts, mailer: Mailer, brand: Brand): void {
  const { jobs, config } = context;
  jobs.work<News>(NEWS_JOB, NEWS, async ({ to, flaws }, { id }) => {
    await mailer.send({ ...newsLetter(flaws, brand), to, id });
  });
  const place = config.backupDir;
  if (!place) {
    jobs.retire(NIGHTLY_JOB, () => transaction(context.db, (tx) => tellOwners(context, tx, [NOBODY])));
    jobs.retire(AGE_JOB);
    return;
  }
  jobs.work<Night>(NIGHTLY_JOB, NIGHTLY, ({ again }) => backUpAndCheck(context, place, again));
  jobs.work(AGE_JOB, HOURLY, () => tellWhereOld(context, place));
}

/** Whether a backup stands for the night whose job works now: one that somebody made in the afternoon does not. */
export function isOfThisNight(takenAt: string, now: Date): boolean {
  const sinceItBegan = (now.getTime() - NIGHT_BEGINS_MS) % DAY_MS;
  const age = now.getTime() - Date.parse(takenAt);
  return !isAhead({ manifest: { taken_at: takenAt } }, now) && age <= sinceItBegan;
}

/**
 * Makes one unless there is one of this night, checks it, and tells owners where anything is wrong with it. Where it could
 * not be made or looked at, that is tried again, and owners are told once it was tried in vain as often as it is.
 */
export async function backUpAndCheck(parts: Parts, place: string, again = 0): Promise<void> {
  const { db, database, files, config, jobs, clock, log } = parts;
  const last = lastCheck(place);
  const checked: Checked = { ...last, at: clock().toISOString(), backup: null, flaws: [], damaged: [] };
  try {
    refuseOwn(place, config);
    const all = backupsToNow(place, clock());
    // Of a note from before they were counted, what its own backup lacked.
    checked.missing ??= all.find(({ name }) => name === last?.backup)?.manifest.files.missing ?? 0;
    const told = checked.missing;
    let newest = all.at(-1);
    const isOfTonight =
      newest && isOfThisNight(newest.manifest.taken_at, clock()) && isOf(newest, await ownerBy(db));
    if (!newest || !isOfTonight) newest = await makeBackup({ database, files }, place, config.backupKeep);
    checked.backup = newest.name;
    const found = await checkApart(place, newest, config.dataDir);
    if (found.flaws.length === 0) checked.sound = newest.name;
    const { missing } = newest.manifest.files;
    checked.flaws = [...goneSince(told, missing), ...found.flaws];
    checked.missing = missing;
    checked.damaged = found.damaged;
  } catch (err) {
    log.error({ err, tries: again + 1 }, 'a backup failed');
    const delaySeconds = AGAIN_AFTER_SECONDS[again];
    if (delaySeconds !== undefined)
      return jobs.send<Night>(db, NIGHTLY_JOB, { again: again + 1 }, { delaySeconds });
    checked.flaws = [toldMessage(err)];
  }
  if (checked.flaws.length === 0) log.info({ backup: checked.backup }, 'a backup is made and checked');
  else {
    log.error({ backup: checked.backup, flaws: checked.flaws }, 'a backup is not sound');
    await transaction(db, (tx) => tellOwners(parts, tx, checked.flaws));
  }
  // After owners were told: what keeps a backup from being written may keep this from it too. That alone is no reason to do it
  // all again, and to tell them once more each time.
  try {
    noteCheck(place, checked);
  } catch (err) {
    log.error({ err }, 'what the check of a backup found could not be noted');
  }
}

/** All but those that a clock that was ahead has dated. */
const backupsToNow = (place: string, now: Date) => backupsIn(place).filter((one) => !isAhead(one, now));

/** A few may be deleted while files are copied; many are a store that was lost or left out. */
function goneSince(told: number, missing: number): string[] {
  const gone = missing - told;
  return gone > 0 ? [`${gone} files were not in the store any more`] : [];
}

const ownerBy = async (db: Db): Promise<Owner> => ({
  installation: await installationId(db),
  restored_from: (await restoredMark(db))?.taken_at ?? null,
});

/**
 * Where no backup came for long, whatever the reason: a job that never ran could not say so. Where nobody can look, too.
 * Once a day and a half.
 */
export async function tellWhereOld(parts: Parts, place: string): Promise<void> {
  const { db, clock } = parts;
  const now = clock();
  if (await putSetting(db, TOLD, now.toISOString())) return;
  const flaw = oldOrAway(place, await ownerBy(db), now);
  if (!flaw) return;
  const told = Date.parse(String(await getSetting(db, TOLD)));
  // What was told in the future was so by a clock that was ahead.
  if (Math.abs(now.getTime() - told) <= OLD_MS) return;
  await transaction(db, async (tx) => {
    await setSetting(tx, TOLD, now.toISOString());
    await tellOwners(parts, tx, [flaw]);
  });
}

/** Null where there is a new one. */
function oldOrAway(place: string, owner: Owner, now: Date): string | null {
  try {
    const newest = backupsToNow(place, now).findLast((backup) => isOf(backup, owner));
    if (!newest) return 'there is no backup';
    return ageOf(newest, now) > OLD_MS ? `the newest backup is of ${newest.manifest.taken_at}` : null;
  } catch (err) {
    return notLookedInto(place, err);
  }
}

/** Tells all owners, or none: a second try would tell the first one twice. */
async function tellOwners({ jobs, owners }: Parts, tx: Db, flaws: string[]): Promise<void> {
  for (const to of await owners(tx)) await jobs.send<News>(tx, NEWS_JOB, { to, flaws });
}

function newsLetter(flaws: string[], brand: Brand) {
  return renderLetter(
    {
      subject: `The backup failed (${brand.name} desk)`,
      preview: 'What happens now could not be brought back.',
      parts: [
        {
          paragraph:
            'Each night this installation is backed up, and the backup is restored to see that it works. It did not:',
        },
        ...flaws.slice(0, 10).map((flaw) => ({ paragraph: flaw })),
        {
          paragraph:
            'Let whoever runs it look today: npm run doctor says more, and npm run backup makes another, with what was damaged copied anew.',
        },
        { small: 'Every owner gets this email.' },
      ],
    },
    brand,
  );
}
