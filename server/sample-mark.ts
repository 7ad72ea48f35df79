/** What marks a database as sample data. Samples stay samples when the setting is switched off later. */
import type { Db } from './database/transaction.ts';

/** The key in `settings` that the load of the sample leaves. */
export const SAMPLE_MARK = 'sample_data';

export async function hasSampleData(db: Db): Promise<boolean> {
  const mark = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', SAMPLE_MARK)
    .executeTakeFirst();
  return mark !== undefined;
}
