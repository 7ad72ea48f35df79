/** Facts that all processes of an installation share, by name. */
import { takeTurn } from './take-turn.ts';
import type { Db } from './transaction.ts';

/** A secret in clear, by which earlier versions signed links to files. */
export const FORMER_FILE_LINK_SECRET = 'file_link_secret';

/** A setting's value, or undefined. */
export async function getSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Puts a setting unless it is there. Resolves to whether this call put it: of several at once, one does. */
export async function putSetting(db: Db, key: string, value: unknown): Promise<boolean> {
  const put = await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return put !== undefined;
}

/** Puts a setting in place of what was there. */
export async function setSetting(db: Db, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, value: text })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text }))
    .execute();
}

/** A setting's value, or undefined; whoever changes it too waits until `tx` ends, also where it is not there yet. */
export async function holdSetting(tx: Db, key: string): Promise<unknown> {
  await takeTurn(tx, `setting ${key}`);
  return getSetting(tx, key);
}

/** Replaces a setting's value; false where it is no longer `from`. */
export async function replaceSetting(
  db: Db,
  key: string,
  { from, to }: { from: unknown; to: unknown },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: JSON.stringify(to) })
    .where('key', '=', key)
    .where('value', '=', JSON.stringify(from))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute();
}
