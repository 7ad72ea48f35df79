/** Looks at what an installation stands on and says in plain words what is wrong (Product §31.30, §31.31). */
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import type { Config } from '../config.ts';
import { openFileStore } from '../files/open-store.ts';
import { databaseFindings, type OwnersToWrite } from './database-findings.ts';
import { diskFindings, fileFindings } from './file-findings.ts';
import { letterFinding } from './letter-finding.ts';
import { certificateFindings, settingsFindings } from './settings-findings.ts';

/** What other slices know that belongs to it. */
export type Others = {
  ownersToWrite: OwnersToWrite;
  backupFinding(config: Config, now: Date): Finding;
};

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
