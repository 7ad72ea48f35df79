/** Whose a case is, and cases that need no answer now or at all (Product §28.55, §28.62). */
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { assigneeFor, type Giving, reassign } from '../team/index.ts';
import type { PutOff, Snooze } from '../threads/put-off.ts';
import { writtenSince } from './queries.ts';

async function referenceOf(tx: Db, id: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('cases')
    .innerJoin('orders', 'orders.id', 'cases.order_id')
    .select('orders.reference')
    .where('cases.id', '=', id)
    .executeTakeFirst();
  return row?.reference;
}

/**
 * Staff give a case to somebody, or to no one.
 * @throws {ApiError} `not_found`, `changed_meanwhile`.
 */
export async function assignCase(tx: Db, { id, ...giving }: Giving & { id: bigint }): Promise<void> {
  const subject = (await referenceOf(tx, id)) ?? fail('not_found');
  const row = { kind: 'case', id, subject, action: 'case.assign' } as const;
  const lock = () =>
    tx.selectFrom('cases').select('assigned_to').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const write = (assignedTo: bigint | null) =>
    tx.updateTable('cases').set({ assigned_to: assignedTo }).where('id', '=', id).execute();
  await reassign(tx, { ...row, lock, write }, giving);
}

/** A case that was just opened goes to whom the rules say. */
export async function assignOpenedCase(
  tx: Db,
  { id, customerId, now }: { id: bigint; customerId: bigint; now: Date },
): Promise<void> {
  const to = await assigneeFor(tx, { kind: 'case', as: 'case', id, customerId }, now);
  if (to !== null) await giveCase(tx, id, to);
}

/** An open case that is nobody's becomes somebody's. */
export async function giveCase(tx: Db, id: bigint, to: bigint): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ assigned_to: to })
    .where('id', '=', id)
    .where('assigned_to', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
}

/** Somebody's open cases become nobody's. */
export async function releaseCasesOf(tx: Db, staffId: bigint): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ assigned_to: null })
    .where('assigned_to', '=', staffId)
    .where('closed_at', 'is', null)
    .execute();
}

/** As `snoozeThread`, of a case. @throws {ApiError} `written_again`. */
export async function snoozeCase(tx: Db, id: bigint, { until, seen }: Snooze): Promise<PutOff | undefined> {
  await tx.selectFrom('cases').select('id').where('id', '=', id).forUpdate().execute();
  if (until && seen !== undefined && (await writtenSince(tx, id, seen))) fail('written_again');
  const put = await tx
    .updateTable('cases')
    .set({ snoozed_until: until })
    .where('id', '=', id)
    .where('snoozed_until', 'is distinct from', until)
    .executeTakeFirst();
  const subject = await referenceOf(tx, id);
  return subject === undefined ? undefined : { subject, isNew: put.numUpdatedRows > 0n };
}

/**
 * What was written up to the message `seen` needs no answer. Resolves to its order's reference, if it is there.
 * @throws {ApiError} `no_answer_due`, `written_again`.
 */
export async function settleCase(tx: Db, id: bigint, seen: bigint): Promise<string | undefined> {
  // Held, so that what is being written right now comes before or after.
  const held = await tx
    .selectFrom('cases')
    .select('waiting_since')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) return undefined;
  if (held.waiting_since === null) fail('no_answer_due');
  if (await writtenSince(tx, id, seen)) fail('written_again');
  await tx
    .updateTable('cases')
    .set({ waiting_since: null, snoozed_until: null })
    .where('id', '=', id)
    .execute();
  return referenceOf(tx, id);
}
