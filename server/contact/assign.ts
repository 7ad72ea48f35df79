/** Whose a letter is, and letters that need no answer now (Product §28.55, §28.62). */
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type Giving, reassign } from '../team/index.ts';
import type { PutOff, Snooze } from '../threads/put-off.ts';
import { letterSubject } from './letter-subject.ts';

/**
 * Staff give a letter to somebody, or to no one.
 * @throws {ApiError} `not_found`, `changed_meanwhile`.
 */
export async function assignLetter(tx: Db, { id, ...giving }: Giving & { id: bigint }): Promise<void> {
  const subject = (await letterSubject(tx, id)) ?? fail('not_found');
  const row = { kind: 'letter', id, subject, action: 'contact.assign' } as const;
  const lock = () =>
    tx
      .selectFrom('contact_messages')
      .select('assigned_to')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
  const write = (assignedTo: bigint | null) =>
    tx.updateTable('contact_messages').set({ assigned_to: assignedTo }).where('id', '=', id).execute();
  await reassign(tx, { ...row, lock, write }, giving);
}

/** An open letter that is nobody's becomes somebody's. */
export async function giveLetter(tx: Db, id: bigint, to: bigint): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ assigned_to: to })
    .where('id', '=', id)
    .where('assigned_to', 'is', null)
    .where('answered_at', 'is', null)
    .execute();
}

/** Somebody's open letters become nobody's. */
export async function releaseLettersOf(tx: Db, staffId: bigint): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ assigned_to: null })
    .where('assigned_to', '=', staffId)
    .where('answered_at', 'is', null)
    .execute();
}

/** Puts a letter off until a moment, or lets it wait again; undefined where there is none. */
export async function snoozeLetter(tx: Db, id: bigint, { until }: Snooze): Promise<PutOff | undefined> {
  const put = await tx
    .updateTable('contact_messages')
    .set({ snoozed_until: until })
    .where('id', '=', id)
    .where('snoozed_until', 'is distinct from', until)
    .executeTakeFirst();
  const subject = await letterSubject(tx, id);
  return subject === undefined ? undefined : { subject, isNew: put.numUpdatedRows > 0n };
}
