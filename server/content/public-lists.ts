/** The rows of a content list as its readers get them. */
import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { anyTable, type ContentTable } from './lists.ts';

type Row<T extends ContentTable> = { id: string } & Omit<Selectable<Database[T]>, 'id' | 'position'>;

/** In the list's order, ids as the contract has them, without their position. */
export async function contentRows<T extends ContentTable>(db: Db, table: T) {
  const rows = await db.selectFrom(anyTable(table)).selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(({ id, position: _, ...row }) => ({ id: String(id), ...row })) as unknown as Row<T>[];
}
