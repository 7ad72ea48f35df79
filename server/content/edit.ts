/** The desk's list, get, create, update, move and delete of every content list: audited, and told to every process. */
import type { ContentListName, ContentRow } from '@cowrie/contract/desk/content.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { Once } from '../calls/idempotency.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { anyTable, CONTENT_TABLES, contentColumns, contentRow, contentTitle } from './lists.ts';
import { closeUp, takePlace } from './place.ts';

type Fields = Record<string, unknown> & { position?: number | undefined };
type Act = { name: ContentListName; staff: { id: bigint; username: string }; now: Date };

const tableOf = (name: ContentListName) => anyTable(CONTENT_TABLES[name]);

export async function listRows(db: Db, name: ContentListName): Promise<ContentRow[]> {
  const rows = await db.selectFrom(tableOf(name)).selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => contentRow(name, row));
}

/** @throws {ApiError} `not_found`. */
export async function getRow(db: Db, name: ContentListName, id: string): Promise<ContentRow> {
  const row = await db.selectFrom(tableOf(name)).selectAll().where('id', '=', BigInt(id)).executeTakeFirst();
  return contentRow(name, row ?? fail('not_found'));
}

/** Adds a row, at the end unless told otherwise. @throws {ApiError} `code_taken`. */
export async function createRow(act: Act & { fields: Fields; once: Once }): Promise<ContentRow> {
  const { name, fields, once } = act;
  const { answer } = await named(
    once(async (tx) => {
      const { id } = await tx
        .insertInto(tableOf(name))
        .values({ ...columns(name, fields), position: await nextPosition(tx, name) } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return changed(tx, act, 'create', String(id));
    }),
  );
  return answer;
}

/** Replaces a row's fields. @throws {ApiError} `not_found`, `code_taken`. */
export function updateRow(
  db: DatabaseHandle,
  act: Act & { id: string; fields: Fields },
): Promise<ContentRow> {
  const { name, id, fields } = act;
  return named(
    transaction(db, async (tx) => {
      await tx
        .updateTable(tableOf(name))
        .set(columns(name, fields) as never)
        .where('id', '=', BigInt(id))
        .execute();
      return changed(tx, act, 'update', id);
    }),
  );
}

/** Moves a row to another place and answers the list as it stands then. @throws {ApiError} `not_found`. */
export function moveRow(
  db: DatabaseHandle,
  act: Act & { id: string; position: number },
): Promise<ContentRow[]> {
  const { name, id, position } = act;
  return transaction(db, async (tx) => {
    const placed = (await takePlace(tx, name, id, position)) ?? fail('not_found');
    if (placed.from !== placed.to) {
      await tell(tx, act, 'move', await getRow(tx, name, id), `from place ${placed.from} to ${placed.to}`);
    }
    return listRows(tx, name);
  });
}

/** @throws {ApiError} `not_found`; `still_used` where an address refers to it. */
export function deleteRow(db: DatabaseHandle, act: Act & { id: string }): Promise<void> {
  return named(
    transaction(db, async (tx) => {
      const row = await tx
        .deleteFrom(tableOf(act.name))
        .where('id', '=', BigInt(act.id))
        .returningAll()
        .executeTakeFirst();
      await tell(tx, act, 'delete', row ?? fail('not_found'));
      await closeUp(tx, act.name);
    }),
  );
}

/** Gives a row that was written its place, where one was asked for, and tells of it. @throws {ApiError} `not_found`. */
async function changed(
  tx: Db,
  act: Act & { fields: Fields },
  verb: 'create' | 'update',
  id: string,
): Promise<ContentRow> {
  const { name, fields } = act;
  if (fields.position !== undefined) await takePlace(tx, name, id, fields.position);
  const row = await getRow(tx, name, id);
  await tell(tx, act, verb, row);
  return row;
}

/** The list's own columns, empty optional ones as null. */
function columns(name: ContentListName, fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    contentColumns(name).map((column) => [column, fields[column] === '' ? null : (fields[column] ?? null)]),
  );
}

async function nextPosition(tx: Db, name: ContentListName): Promise<number> {
  const { next } = await tx
    .selectFrom(tableOf(name))
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

async function tell(
  tx: Db,
  { name, staff, now }: Act,
  verb: 'create' | 'update' | 'move' | 'delete',
  row: Record<string, unknown>,
  detail = JSON.stringify(contentRow(name, row)),
) {
  await audit(tx, {
    staff,
    action: `content.${verb}`,
    subject: `${name}: ${contentTitle(name, row)}`,
    detail,
    now,
  });
  await notify(tx, CONTENT_CHANGED, name);
}

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** The database's own refusals as named errors. */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNIQUE_VIOLATION) fail('code_taken');
    if (code === FOREIGN_KEY_VIOLATION) fail('still_used');
    throw error;
  }
}
