/** A forgotten password is replaced by whoever has the mailed link (Product §5.15, §5.16). */
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { listPasskeys } from '../factors/index.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { noteSecurity } from '../security/note.ts';
import { knowDevice } from '../sign-ins/known-devices.ts';
import { hashToken } from '../tokens.ts';
import { refuseGuessable } from './guessable.ts';
import { hashPassword, partyAt } from './passwords.ts';
import { proveEmail } from './prove-email.ts';
import { addresseeOf, customerIfAny } from './queries.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets the password and ends every session. Whoever holds the mailed link also holds the mailbox, so the
 * email counts as verified from then on, and the device is the one that is known: it signs in without waiting.
 * @throws {ApiError} `reset_link_invalid` for a link unknown, used or expired; `invalid_input` for a password that is
 * soon guessed; `email_taken`, `phone_taken` where somebody else has proven them; `too_many_tries`.
 */
export async function resetPassword(
  context: Context,
  request: { token: string; password: string; origin: Origin; now: Date },
): Promise<void> {
  const { origin, now } = request;
  const { address, device } = origin;
  const tokenHash = hashToken(request.token);
  const known = await context.db
    .selectFrom('password_resets')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!known) fail('reset_link_invalid');
  const customer = (await customerIfAny(context.db, known.customer_id)) ?? fail('reset_link_invalid');
  await refuseGuessable(request.password, { person: customer, brand: context.config.brandName });
  const passwordHash = await hashPassword(request.password, partyAt(address));
  await transaction(context.db, async (tx) => {
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (used.numDeletedRows !== 1n) fail('reset_link_invalid');
    const customerId = known.customer_id;
    // Other links of the same customer die with this one.
    await tx.deleteFrom('password_resets').where('customer_id', '=', customerId).execute();
    await setPassword(tx, customerId, passwordHash);
    if (customer.verified_at === null) await proveEmail(tx, customerId, now);
    const person = addresseeOf(customer);
    await knowDevice(tx, { person, origin, now, byMail: true });
    await noteSecurity(
      { db: tx, log: context.log },
      { event: 'password.reset', who: { customer: customerId }, address, device, now },
    );
    const passkeys = await listPasskeys(tx, { customer: customerId });
    await tellPerson(
      context,
      tx,
      { ...person, isProven: true, desk: false },
      { news: 'password-reset', now, address, device, passkeys },
    );
  });
}
