/** A customer changes their password: the present one opens the way, other sessions end (Product §5.27). */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { countTry, forgetTries } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { refuseGuessable } from './guessable.ts';
import type { Asks } from './own-sessions.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { customerById } from './queries.ts';

type Change = { current: string; password: string };

/**
 * Links to set a password end as well: whoever asked for one may be the reason for the change.
 * @throws {ApiError} `wrong_password`; `invalid_input` for a password that is soon guessed; `too_many_tries`.
 */
export async function changePassword(
  context: Context,
  asks: Asks,
  { current, password }: Change,
): Promise<void> {
  const { db, config, log } = context;
  const { customer, address, device, now } = asks;
  const row = await customerById(db, customer.id);
  const subject = `customer:${customer.id}`;
  // Counted before the password is looked at, so that parallel guesses are counted too.
  await countTry(db, LIMITS.presentPassword, subject, now, config.rateLimitFactor);
  if (!(await passwordFits(row.password_hash, current))) refusePresent();
  await forgetTries(db, LIMITS.presentPassword, subject);
  await refuseGuessable(password, { person: row, brand: config.brandName });
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('customers')
      .set({ password_hash: passwordHash })
      .where('id', '=', customer.id)
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    // A reset in the same moment has the last word.
    if (changed.numUpdatedRows !== 1n) refusePresent();
    await tx.deleteFrom('password_resets').where('customer_id', '=', customer.id).execute();
    await endCustomerSessions(tx, customer.id, { except: customer.tokenHash });
    const [event, who] = ['password.changed', { customer: customer.id }] as const;
    await noteSecurity({ db: tx, log }, { event, who, subject: row.username, address, device, now });
  });
}

function refusePresent(): never {
  fail('wrong_password', {}, { current_password: [new ApiError('wrong_password').message] });
}
