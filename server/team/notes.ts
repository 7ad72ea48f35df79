/** Notes from one shift to the next, which everybody who comes on has to read (Product §28.58). */
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { PageBounds } from '../lists/paging.ts';

/** What is older was for shifts long over. */
const FRESH_MS = 3 * DAY_MS;
const MOST_UNREAD = 10;

/** Answers the note's id. */
export async function writeNote(
  tx: Db,
  { staffId, message, now }: { staffId: bigint; message: string; now: Date },
): Promise<bigint> {
  const { id } = await tx
    .insertInto('shift_notes')
    .values({ staff_id: staffId, message, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const notes = (db: Db) =>
  db
    .selectFrom('shift_notes as note')
    .innerJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'staff.name as by', 'note.message', 'note.created_at']);

type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>;

const noteView = ({ id, by, message, created_at }: NoteRow) => ({
  id: String(id),
  by,
  message,
  created_at: created_at.toISOString(),
});

/** Notes of others that `staffId` has yet to read, oldest first. */
export async function unreadNotes(db: Db, staffId: bigint, now: Date) {
  const rows = await notes(db)
    .where('note.created_at', '>', new Date(now.getTime() - FRESH_MS))
    .where('note.staff_id', '<>', staffId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shift_note_reads as read')
            .whereRef('read.note_id', '=', 'note.id')
            .where('read.staff_id', '=', staffId),
        ),
      ),
    )
    .orderBy('note.created_at', 'desc')
    .limit(MOST_UNREAD)
    .execute();
  return rows.map(noteView).toReversed();
}

/** Notes that it was read; whoever reads it twice read it the first time. @throws {ApiError} `not_found`. */
export async function readNote(tx: Db, act: { id: bigint; staffId: bigint; now: Date }): Promise<boolean> {
  const known = await tx.selectFrom('shift_notes').select('id').where('id', '=', act.id).executeTakeFirst();
  if (!known) fail('not_found');
  const read = await tx
    .insertInto('shift_note_reads')
    .values({ note_id: act.id, staff_id: act.staffId, read_at: act.now })
    .onConflict((conflict) => conflict.columns(['note_id', 'staff_id']).doNothing())
    .returning('note_id')
    .executeTakeFirst();
  return read !== undefined;
}

/** Newest first, with who read each when. */
export async function notesPage(db: Db, page: PageBounds) {
  const rows = await notes(db)
    .orderBy('note.created_at', 'desc')
    .orderBy('note.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const reads =
    ids.length === 0
      ? []
      : await db
          .selectFrom('shift_note_reads as read')
          .innerJoin('staff', 'staff.id', 'read.staff_id')
          .select(['read.note_id', 'staff.name', 'read.read_at'])
          .where('read.note_id', 'in', ids)
          .orderBy('read.read_at')
          .execute();
  const total = await db
    .selectFrom('shift_notes')
    .select(sql<bigint>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      ...noteView(row),
      read_by: reads
        .filter(({ note_id }) => note_id === row.id)
        .map(({ name, read_at }) => ({ name, read_at: read_at.toISOString() })),
    })),
    total: Number(total.count),
  };
}
