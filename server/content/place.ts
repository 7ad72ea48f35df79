/** Where a row stands in its list: places are numbered from 1, and whoever moves one numbers them all anew. */
import type { ContentListName } from '@cowrie/contract/desk/content.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { anyTable, CONTENT_TABLES } from './lists.ts';

/** A row's new place and the one it had; null where there is no such row. */
export type Placed = { from: number; to: number } | null;

/** Puts a row at `place`, 1 being the first and beyond the last the last; the others close up. */
export async function takePlace(tx: Db, name: ContentListName, id: string, place: number): Promise<Placed> {
  // Two who move at once follow each other: each numbers what the other left.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`places of ${name}`}, 0))`.execute(tx);
  const table = anyTable(CONTENT_TABLES[name]);
  const rows = await tx.selectFrom(table).select('id').orderBy('position').orderBy('id').execute();
  const ids = rows.map((row) => row.id);
  const at = ids.indexOf(BigInt(id));
  if (at === -1) return null;
  const to = Math.min(Math.max(place, 1), ids.length);
  ids.splice(to - 1, 0, ...ids.splice(at, 1));
  await sql`
    update ${sql.table(CONTENT_TABLES[name])} as list set position = ordered.place
    from unnest(${ids}::bigint[]) with ordinality as ordered (id, place)
    where list.id = ordered.id and list.position <> ordered.place`.execute(tx);
  return { from: at + 1, to };
}
