/** Asks for a copy of all that is held of a customer: by themselves, or by an owner for them (Product §28.104, §28.112). */
import { displayMoment } from '@cowrie/contract/time.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { holdUnlessGone } from '../sessions/gone.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { askForCopy } from './copy-job.ts';
import { holdCustomer, lastCopy, nextCopyAt } from './queries.ts';

type Ask = { customerId: bigint; staff: StaffMember | null; now: Date };

/** In the transaction of whoever notes who asked. @throws {ApiError} `not_found`, `customer_deleted`, `copy_lately`. */
export async function askCopyOf(context: Pick<Context, 'jobs'>, tx: Db, ask: Ask): Promise<void> {
  const { customerId, staff, now } = ask;
  if (!(await holdCustomer(tx, customerId))) fail('not_found');
  if (!(await holdUnlessGone(tx, customerId))) fail('customer_deleted');
  const next = nextCopyAt(await lastCopy(tx, customerId), now);
  if (next) {
    const at = next.toISOString();
    fail('copy_lately', { when: displayMoment(at) });
  }
  const { id } = await tx
    .insertInto('data_exports')
    .values({ customer_id: customerId, asked_at: now, staff_id: staff?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await askForCopy(context, tx, id);
}

export async function copyForCustomer(
  context: Context,
  { customerId, staff, now }: Ask & { staff: StaffMember },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await askCopyOf(context, tx, { customerId, staff, now });
    const { username } = (await holdCustomer(tx, customerId)) ?? fail('not_found');
    await audit(tx, { staff, action: 'customer.copy', subject: username, now });
  });
}
