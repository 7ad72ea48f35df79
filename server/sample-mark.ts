/** What marks a database as sample data. Samples stay samples when the setting is switched off later. */
import { getSetting, putSetting } from './database/settings.ts';
import type { Db } from './database/transaction.ts';

/** The key in `settings` that the load of the sample leaves. */
export const SAMPLE_MARK = 'sample_data';

export async function hasSampleData(db: Db): Promise<boolean> {
  return (await getSetting(db, SAMPLE_MARK)) !== undefined;
}

/** Marks the database. Resolves to false where it is marked already. */
export function markAsSample(db: Db, now: Date): Promise<boolean> {
  return putSetting(db, SAMPLE_MARK, now.toISOString());
}
