/** The desk's list, get, create, update and delete of every content list: audited, and told to every process. */
import type { ContentListName, ContentRow } from '@cowrie/contract/desk/content.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { fail } from '../http/errors.ts';
import { type Attempt, once } from '../http/idempotency.ts';
import { anyTable, CONTENT_TABLES, contentColumns, contentRow, contentTitle } from './lists.ts';

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
export async function createRow(
  db: DatabaseHandle,
  act: Act & { fields: Fields; attempt: Attempt },
): Promise<ContentRow> {
  const { name, fields, attempt } = act;
  const { answer } = await named(
    once(db, attempt, async (tx) => {
      const position = fields.position ?? (await nextPosition(tx, name));
      const row = await tx
        .insertInto(tableOf(name))
        .values({ ...columns(name, fields), position } as never)
        .returningAll()
        .executeTakeFirstOrThrow();
      await tell(tx, act, 'create', row);
      return contentRow(name, row);
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
      const place = fields.position === undefined ? {} : { position: fields.position };
      const row = await tx
        .updateTable(tableOf(name))
        .set({ ...columns(name, fields), ...place } as never)
        .where('id', '=', BigInt(id))
        .returningAll()
        .executeTakeFirst();
      if (!row) fail('not_found');
      await tell(tx, act, 'update', row);
      return contentRow(name, row);
    }),
  );
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
    }),
  );
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
  verb: 'create' | 'update' | 'delete',
  row: Record<string, unknown>,
) {
  const detail = JSON.stringify(contentRow(name, row));
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
