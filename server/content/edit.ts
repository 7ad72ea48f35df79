/** Rows of any content list as they are read and written, within the transaction of whoever does. */
import type { ContentListName, ContentRow } from '@cowrie/contract/desk/content.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { anyTable, CONTENT_TABLES, contentColumns, contentRow } from './lists.ts';
import { holdPicture } from './pictures.ts';
import { closeUp, takePlace } from './place.ts';

export type Fields = Record<string, unknown>;

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

/** A row that nobody else changes until the transaction ends. @throws {ApiError} `not_found`. */
export async function holdRow(tx: Db, name: ContentListName, id: string): Promise<ContentRow> {
  const query = tx.selectFrom(tableOf(name)).selectAll().where('id', '=', BigInt(id)).forUpdate();
  return contentRow(name, (await query.executeTakeFirst()) ?? fail('not_found'));
}

/** Adds a row, at the end unless told otherwise. @throws {ApiError} `code_taken`; `invalid_input` for a picture that is gone. */
export async function insertRow(tx: Db, name: ContentListName, fields: Fields): Promise<ContentRow> {
  await holdPicture(tx, name, fields);
  const row = { ...columns(name, fields), position: await nextPosition(tx, name) } as never;
  const added = tx.insertInto(tableOf(name)).values(row).returning('id').executeTakeFirstOrThrow();
  return placed(tx, name, String((await named(added)).id), fields);
}

/**
 * Replaces a row's fields, and its place where one is among them.
 * @throws {ApiError} `not_found`, `code_taken`; `invalid_input` for a picture that is gone.
 */
export async function replaceRow(
  tx: Db,
  name: ContentListName,
  id: string,
  fields: Fields,
): Promise<ContentRow> {
  await holdPicture(tx, name, fields);
  const set = columns(name, fields) as never;
  await named(tx.updateTable(tableOf(name)).set(set).where('id', '=', BigInt(id)).execute());
  return placed(tx, name, id, fields);
}

/** @throws {ApiError} `not_found`; `still_used` where an address refers to it. */
export async function removeRow(tx: Db, name: ContentListName, id: string): Promise<void> {
  const gone = await named(
    tx.deleteFrom(tableOf(name)).where('id', '=', BigInt(id)).returning('id').executeTakeFirst(),
  );
  if (!gone) fail('not_found');
  await closeUp(tx, name);
}

/** Gives a row that was written its place, where one was asked for. @throws {ApiError} `not_found`. */
async function placed(tx: Db, name: ContentListName, id: string, fields: Fields): Promise<ContentRow> {
  if (typeof fields.position === 'number') await takePlace(tx, name, id, fields.position);
  return getRow(tx, name, id);
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
