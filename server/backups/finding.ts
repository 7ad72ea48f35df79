/** What the check-up says of backups (Product §31.55). */
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import type { Config } from '../config.ts';
import { ageOf, lastCheck, OLD_MS } from './last-check.ts';
import { whyOwn } from './own-files.ts';
import { type Backup, backupsIn, isAhead, notLookedInto, whyUnusable } from './place.ts';

const say = (verdict: Finding['verdict'], says: string): Finding => ({ verdict, about: 'backup', says });

const UNUSABLE = 'no backup can be made in BACKUP_DIR';

/** Why no backup can be made in a place, or null. */
const whyNone = (place: string, config: Pick<Config, 'dataDir'>) =>
  whyOwn(place, config) ?? whyUnusable(place);

/** For whoever starts the product: the first backup would fail at night. It starts all the same, for a share may come back. */
export function backupPlaceNotes(config: Pick<Config, 'backupDir' | 'dataDir'>): string[] {
  const { backupDir: place } = config;
  const why = place && whyNone(place, config);
  return why ? [`WARNING: ${UNUSABLE}: ${why}`] : [];
}

/** By what lies in the place of backups, since it is when nothing else answers that somebody wants to know. */
export function backupFinding(config: Config, now: Date): Finding {
  const { backupDir: place } = config;
  if (!place) return say('mind', 'BACKUP_DIR is not set: no backup is made by itself');
  const why = whyNone(place, config);
  if (why) return say('wrong', `${UNUSABLE}: ${why}`);
  let newest: Backup | undefined;
  let ahead: Backup | undefined;
  try {
    const all = backupsIn(place);
    newest = all.findLast((backup) => !isAhead(backup, now));
    ahead = all.findLast((backup) => isAhead(backup, now));
  } catch (error) {
    return say('wrong', notLookedInto(place, error));
  }
  const toCome = ahead && `${ahead.name} in ${place} was dated by a clock that was ahead`;
  if (!newest) return say('wrong', `${toCome ?? `there is none in ${place}`}: npm run backup makes one`);
  const of = `the newest in ${place} is of ${newest.manifest.taken_at}`;
  if (ageOf(newest, now) > OLD_MS) return say('wrong', `${of}, which is old`);
  const checked = lastCheck(place);
  const [flaw] = checked?.flaws ?? [];
  if (flaw) return say('wrong', `the check at ${checked?.at} failed: ${flaw}`);
  if (checked?.backup !== newest.name) return say('mind', `${of}, not yet checked by a restore`);
  const { missing } = newest.manifest.files;
  const sound = `${of}, and a restore of it was sound${missing > 0 ? `, but of its files ${missing} ${missing === 1 ? 'was' : 'were'} not in the store` : ''}`;
  if (toCome) return say('mind', `${sound}; ${toCome}: move it away`);
  return say(missing > 0 ? 'mind' : 'good', sound);
}
