/** A forgotten password: a mailed link, good for 60 minutes and once (Product §5.15, §5.16). */

import { LIMITS } from '@cowrie/contract/limits.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { hashOfNothing, hashToken, newToken } from '../tokens.ts';
import { hashPassword } from './passwords.ts';
import { customerById, customerByLogin, setPassword } from './queries.ts';

const LINK_LIFE_MS = 60 * 60_000;

/** Asks for the mail with a reset link if the email belongs to an account. */
export async function mailReset(context: Context, email: string): Promise<void> {
  const { db, config } = context;
  const now = context.clock();
  const customer = await customerByLogin(db, email);
  if (!customer || customer.blocked_at) return;
  // Enough mails for one address; the answer stays the same as for an unknown one.
  if (!(await hasTryLeft(db, LIMITS.forgotMail, email, now, config.rateLimitFactor))) return;
  await transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('password_resets')
      .values({
        token_hash: hashOfNothing(),
        customer_id: customer.id,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_LIFE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendRequestedMail(context, tx, { kind: 'password-reset', id: String(id) });
  });
}

/** Makes the token that a mail brings; its hour begins. Nothing where the request has been used, has died or expired. */
export function makeResetLink({ db, clock }: Pick<Context, 'db' | 'clock'>): MakeMail {
  return async ({ id }) => {
    const token = newToken();
    const now = clock();
    const request = await db
      .updateTable('password_resets')
      .set({ token_hash: hashToken(token), expires_at: new Date(now.getTime() + LINK_LIFE_MS) })
      .where('id', '=', BigInt(id))
      .where('expires_at', '>', now)
      .returning('customer_id')
      .executeTakeFirst();
    if (!request) return undefined;
    const { email, firstname, blocked_at } = await customerById(db, request.customer_id);
    return blocked_at ? undefined : { kind: 'password-reset', to: email, firstname, token };
  };
}

/**
 * Sets the password and ends every session. Whoever holds the mailed link also holds the mailbox, so the
 * email counts as verified from then on.
 * @throws {ApiError} `reset_link_invalid` for a link unknown, used or expired.
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
    await tx
      .updateTable('customers')
      .set({ verified_at: now })
      .where('id', '=', customerId)
      .where('verified_at', 'is', null)
      .execute();
  });
}
