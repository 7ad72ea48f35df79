/** A forgotten password: a mailed link, good for 60 minutes and once (Product §5.15, §5.16). */

import { LIMITS } from '@cowrie/contract/limits.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { sendAccountMail } from '../mail/account-mails.ts';
import { hashToken, newToken } from '../tokens.ts';
import { refuseGuessable } from './guessable.ts';
import { hashPassword } from './passwords.ts';
import { proveEmail } from './prove-email.ts';
import { customerByLogin, customerIfAny, setPassword } from './queries.ts';

const LINK_LIFE_MS = 60 * 60_000;

/** Mails a reset link if the email belongs to an account. */
export async function mailReset(context: Context, email: string): Promise<void> {
  const { db, config } = context;
  const now = context.clock();
  const customer = await customerByLogin(db, email);
  if (!customer || customer.blocked_at) return;
  // Enough mails for one address; the answer stays the same as for an unknown one.
  if (!(await hasTryLeft(db, LIMITS.forgotMail, email, now, config.rateLimitFactor))) return;
  // Where a sign-up is all that speaks for the mailbox, it is a stranger's like any other (Product §5.26).
  const isTheirs = customer.verified_at !== null;
  if (!isTheirs && !(await hasTryLeft(db, LIMITS.codeMail, email, now, config.rateLimitFactor))) return;
  const token = newToken();
  await transaction(db, async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        customer_id: customer.id,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_LIFE_MS),
      })
      .execute();
    await sendAccountMail(context, tx, {
      kind: 'password-reset',
      to: customer.email,
      firstname: customer.firstname,
      token,
    });
  });
}

/**
 * Sets the password and ends every session. Whoever holds the mailed link also holds the mailbox, so the
 * email counts as verified from then on.
 * @throws {ApiError} `reset_link_invalid` for a link unknown, used or expired; `invalid_input` for a password that is
 * soon guessed; `email_taken`, `phone_taken` where somebody else has proven them.
 */
export async function resetPassword(
  context: Context,
  request: { token: string; password: string; now: Date },
): Promise<void> {
  const { now } = request;
  const tokenHash = hashToken(request.token);
  const known = await context.db
    .selectFrom('password_resets')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!known) fail('reset_link_invalid');
  const person = (await customerIfAny(context.db, known.customer_id)) ?? fail('reset_link_invalid');
  await refuseGuessable(request.password, { person, brand: context.config.brandName });
  const passwordHash = await hashPassword(request.password);
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
    if (person.verified_at === null) await proveEmail(tx, customerId, now);
  });
}
