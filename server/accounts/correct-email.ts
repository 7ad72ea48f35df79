/** A mistyped email is corrected with the password, as long as none is proven (Product §27.22). */
import type { User } from '@cowrie/contract/accounts.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import { mailNewCode } from './email-code.ts';
import type { Asks } from './own-sessions.ts';
import { requireOwnPassword } from './present-password.ts';
import { customerById, takenNames } from './queries.ts';
import { userView } from './view.ts';

/**
 * The code and the links that went to the email before end with it: whoever reads that mailbox must not prove this one.
 * Nothing is mailed there, since it may be a stranger's.
 * @throws {ApiError} `wrong_password`; `already_verified`; `email_taken`, as registering says it; `too_many_tries`.
 */
export async function correctEmail(
  context: Context,
  asks: Asks,
  { email, current }: { email: string; current: string },
): Promise<User> {
  const { db, log } = context;
  const { customer, address, device, now } = asks;
  const customerId = customer.id;
  const row = await requireOwnPassword(context, { customerId, typed: current, address, now });
  if (row.verified_at) fail('already_verified');
  await transaction(db, async (tx) => {
    const taken = await takenNames(tx, { username: row.username, email, phone: row.phone_number });
    if (taken.email) fail('email_taken', {}, { email: [new ApiError('email_taken').message] });
    const corrected = await tx
      .updateTable('customers')
      .set({ email })
      .where('id', '=', customerId)
      .where('verified_at', 'is', null)
      .executeTakeFirst();
    if (corrected.numUpdatedRows !== 1n) {
      // Proven in the same moment, or gone by another's proof.
      await customerById(tx, customerId);
      fail('already_verified');
    }
    await tx.deleteFrom('password_resets').where('customer_id', '=', customerId).execute();
    await mailNewCode(context, tx, { customerId, email }, { address, now });
    const [event, who] = ['email.changed', { customer: customerId }] as const;
    await noteSecurity({ db: tx, log }, { event, who, subject: row.username, address, device, now });
  });
  return userView(db, customerId);
}
