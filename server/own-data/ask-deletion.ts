/**
 * The account goes a week after it was asked for, so that nobody loses theirs to a moment or to a stranger; until then one
 * press keeps it (Product §28.106, §28.107).
 */
import { DELETION_PAUSE_DAYS } from '@cowrie/contract/own-data.ts';
import { displayDate } from '@cowrie/contract/time.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { deleteAfter } from './delete-after.ts';
import { tellOfData } from './mails.ts';
import { holdCustomer, standingDeletion } from './queries.ts';
import { unfinishedOf } from './unfinished.ts';

const DAY_SECONDS = 86_400;

const PAUSE_SECONDS = DELETION_PAUSE_DAYS * DAY_SECONDS;

type Ask = {
  customerId: bigint;
  staff: StaffMember | null;
  reason: string;
  /** The session that asks goes on. */
  except?: Buffer;
  now: Date;
};

/** @throws {ApiError} `not_found`, `customer_deleted`, `deletion_asked`, `deletion_not_yet`. */
export async function askDeletionOf(context: Pick<Context, 'jobs'>, tx: Db, ask: Ask): Promise<string> {
  const { customerId, staff, reason, except, now } = ask;
  const customer = (await holdCustomer(tx, customerId)) ?? fail('not_found');
  if (customer.deleted_at) fail('customer_deleted');
  const standing = await standingDeletion(tx, customerId);
  if (standing) fail('deletion_asked', { when: displayDate(standing.due_at.toISOString()) });
  const unfinished = await unfinishedOf(tx, customerId);
  if (unfinished.length > 0) fail('deletion_not_yet', { what: unfinished.map(({ says }) => says).join(' ') });
  const { id } = await tx
    .insertInto('person_deletions')
    .values({
      customer_id: customerId,
      asked_at: now,
      staff_id: staff?.id ?? null,
      reason,
      due_at: new Date(now.getTime() + PAUSE_SECONDS * 1000),
      state_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deleteAfter(context, tx, PAUSE_SECONDS);
  await endCustomerSessions(tx, customerId, except ? { except } : {});
  await tellOfData(context, tx, { news: 'deletion-asked', id: String(id) });
  return customer.username;
}

/** Keeps the account. Answers its username. @throws {ApiError} `not_found` where nothing stands, or it is under way. */
export async function keepAccountOf(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  { customerId, now }: { customerId: bigint; now: Date },
): Promise<string> {
  const customer = (await holdCustomer(tx, customerId)) ?? fail('not_found');
  const stopped = await tx
    .updateTable('person_deletions')
    .set({ state: 'stopped', state_since: now })
    .where('customer_id', '=', customerId)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst();
  if (!stopped) fail('not_found');
  await tellOfData(context, tx, { news: 'deletion-stopped', id: String(stopped.id) });
  return customer.username;
}

type StaffAsk = { customerId: bigint; staff: StaffMember; now: Date };

/** For somebody who asked in another way (Product §28.112). @throws {ApiError} as `askDeletionOf`. */
export async function startDeletion(
  context: Context,
  { customerId, staff, reason, now }: StaffAsk & { reason: string },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const subject = await askDeletionOf(context, tx, { customerId, staff, reason, now });
    await audit(tx, { staff, action: 'customer.start-deletion', subject, detail: reason, now });
  });
}

/** @throws {ApiError} `not_found`. */
export async function stopDeletion(context: Context, { customerId, staff, now }: StaffAsk): Promise<void> {
  await transaction(context.db, async (tx) => {
    const subject = await keepAccountOf(context, tx, { customerId, now });
    await audit(tx, { staff, action: 'customer.keep', subject, now });
  });
}
