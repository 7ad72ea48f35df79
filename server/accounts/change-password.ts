/** A customer changes their password: the present one opens the way, other sessions end (Product §5.27). */
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { listPasskeys } from '../factors/index.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { noteSecurity } from '../security/note.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { forgetCodeTries } from '../sign-ins/forget.ts';
import { knowOnly } from '../sign-ins/known-devices.ts';
import { refuseGuessable } from './guessable.ts';
import type { Asks } from './own-sessions.ts';
import { hashPassword, partyAt } from './passwords.ts';
import { refusePresentPassword, requireOwnPassword } from './present-password.ts';
import { addresseeOf } from './queries.ts';

type Change = { current: string; password: string };

/**
 * Links to set a password end as well: whoever asked for one may be the reason for the change. A mail tells of it.
 * @throws {ApiError} `wrong_password`; `invalid_input` for a password that is soon guessed; `too_many_tries`.
 */
export async function changePassword(
  context: Context,
  asks: Asks & { origin: Origin },
  { current, password }: Change,
): Promise<void> {
  const { db, config, log } = context;
  const { customer, origin, address, device, now } = asks;
  const row = await requireOwnPassword(context, { customerId: customer.id, typed: current, address, now });
  await refuseGuessable(password, { person: row, brand: config.brandName });
  const passwordHash = await hashPassword(password, partyAt(address));
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('customers')
      // Two-step sign-in that is only half set up may have been begun by somebody who knew the former password.
      .set({ password_hash: passwordHash, totp_pending: null })
      .where('id', '=', customer.id)
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    // A reset in the same moment has the last word.
    if (changed.numUpdatedRows !== 1n) refusePresentPassword();
    await tx.deleteFrom('password_resets').where('customer_id', '=', customer.id).execute();
    const known = addresseeOf(row);
    await forgetCodeTries(tx, known);
    await knowOnly(tx, { person: known, origin, now });
    await endCustomerSessions(tx, customer.id, { except: customer.tokenHash });
    const [event, who] = ['password.changed', { customer: customer.id }] as const;
    await noteSecurity({ db: tx, log }, { event, who, subject: row.username, address, device, now });
    const person = { ...known, desk: false };
    const passkeys = await listPasskeys(tx, { customer: customer.id });
    await tellPerson(context, tx, person, { news: 'password-changed', address, device, passkeys, now });
  });
}
