/** What staff write of a customer for each other (Product §28.101). */
import type { CustomerNote } from '@cowrie/contract/desk/people.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Once } from '../calls/idempotency.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { holdUnlessGone } from '../sessions/gone.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { customerNamed } from './queries.ts';

/** The newest so many beside those that are pinned. */
const SHOWN = 50;

const notes = (db: Db) =>
  db
    .selectFrom('customer_notes as n')
    .innerJoin('staff as s', 's.id', 'n.staff_id')
    .select(['n.id', 'n.note', 'n.pinned', 'n.created_at', 's.name as by']);
type Row = Awaited<ReturnType<ReturnType<typeof notes>['executeTakeFirstOrThrow']>>;

const noteView = (row: Row): CustomerNote => ({
  id: String(row.id),
  note: row.note,
  pinned: row.pinned,
  by: row.by,
  created_at: row.created_at.toISOString(),
});

export async function notesOf(db: Db, customerId: bigint): Promise<CustomerNote[]> {
  const rows = await notes(db)
    .where('n.customer_id', '=', customerId)
    .orderBy('n.pinned', 'desc')
    .orderBy('n.id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(noteView);
}

const noteById = async (db: Db, id: bigint) =>
  noteView(await notes(db).where('n.id', '=', id).executeTakeFirstOrThrow());

/** @throws {ApiError} `not_found`, `customer_deleted`. */
export async function addNote(
  { staff, now }: { staff: Pick<StaffMember, 'id' | 'username'>; now: Date },
  { id, note, pinned, once }: { id: bigint; note: string; pinned: boolean; once: Once },
): Promise<CustomerNote> {
  const { answer } = await once(async (tx) => {
    const isThere = await holdUnlessGone(tx, id);
    const { username } = (await customerNamed(tx, id)) ?? fail('not_found');
    if (!isThere) fail('customer_deleted');
    const row = await tx
      .insertInto('customer_notes')
      .values({ customer_id: id, staff_id: staff.id, note, pinned, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, { staff, action: 'customer.note', subject: username, detail: 'written', now });
    return noteById(tx, row.id);
  });
  return answer;
}

/** @throws {ApiError} `not_found`. */
export async function pinNote(
  { context, staff, now }: StaffAct,
  { id, note, pinned }: { id: bigint; note: bigint; pinned: boolean },
): Promise<CustomerNote> {
  return transaction(context.db, async (tx) => {
    const { username } = (await customerNamed(tx, id)) ?? fail('not_found');
    const before = await tx
      .selectFrom('customer_notes')
      .select('pinned')
      .where('id', '=', note)
      .where('customer_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) fail('not_found');
    if (before.pinned === pinned) return noteById(tx, note);
    await tx.updateTable('customer_notes').set({ pinned }).where('id', '=', note).execute();
    const detail = pinned ? 'pinned' : 'pin taken off';
    await audit(tx, { staff, action: 'customer.note', subject: username, detail, now });
    return noteById(tx, note);
  });
}
