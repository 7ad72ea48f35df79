/** Where a row stands in its list: places are numbered from 1, and whoever moves one numbers them all anew. */
import type { ContentListName } from '@cowrie/contract/desk/content.ts';
import { sql } from 'kysely';
import { takeTurn } from '../database/take-turn.ts';
import type { Db } from '../database/transaction.ts';
import { anyTable, CONTENT_TABLES } from './lists.ts';

/** A row's new place and the one it had; null where there is no such row. */
export type Placed = { from: number; to: number } | null;

/** Puts a row at `place`, 1 being the first and beyond the last the last; the others close up. */
export async function takePlace(tx: Db, name: ContentListName, id: string, place: number): Promise<Placed> {
  const ids = await idsInOrder(tx, name);
  const at = ids.indexOf(BigInt(id));
  if (at === -1) return null;
  const to = Math.min(Math.max(place, 1), ids.length);
  ids.splice(to - 1, 0, ...ids.splice(at, 1));
  await number(tx, name, ids);
  return { from: at + 1, to };
}

/** Closes the gap that a deleted row left. */
export async function closeUp(tx: Db, name: ContentListName): Promise<void> {
  await number(tx, name, await idsInOrder(tx, name));
}

/** The ids of a list; who asks next waits for this transaction, so that each numbers what the other left. */
async function idsInOrder(tx: Db, name: ContentListName): Promise<bigint[]> {
  await takeTurn(tx, `places of ${name}`);
  const table = anyTable(CONTENT_TABLES[name]);
  const rows = await tx.selectFrom(table).select('id').orderBy('position').orderBy('id').execute();
  return rows.map((row) => row.id);
}

async function number(tx: Db, name: ContentListName, ids: bigint[]): Promise<void> {
  await sql`
    update ${sql.table(CONTENT_TABLES[name])} as list set position = ordered.place
    from unnest(${ids}::bigint[]) with ordinality as ordered (id, place)
    where list.id = ordered.id and list.position <> ordered.place`.execute(tx);
}
