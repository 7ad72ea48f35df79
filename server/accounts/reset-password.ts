/** A forgotten password: a mailed link, good for 60 minutes and once (Product §5.15, §5.16). */

import { LIMITS } from '@cowrie/contract/limits.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { listPasskeys } from '../factors/index.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { noteSecurity } from '../security/note.ts';
import { knowDevice } from '../sign-ins/known-devices.ts';
import { hashOfNothing, hashToken, newToken } from '../tokens.ts';
import { refuseGuessable } from './guessable.ts';
import { hashPassword, partyAt } from './passwords.ts';
import { proveEmail } from './prove-email.ts';
import { addresseeOf, customerByLogin, customerIfAny, setPassword } from './queries.ts';

const LINK_LIFE_MS = 60 * 60_000;

/** The email as it was typed, and who typed it. */
type Asked = { email: string; address?: string; device?: string };

/** Asks for the mail with a reset link if the email belongs to an account. */
export async function mailReset(context: Context, { email, address, device }: Asked): Promise<void> {
  const { db, config } = context;
  const now = context.clock();
  const customer = await customerByLogin(db, email);
  if (!customer || customer.blocked_at) return;
  const told = { who: { customer: customer.id }, subject: customer.username, address, device, now };
  // Enough mails for one address; the answer stays the same as for an unknown one.
  if (!(await hasTryLeft(db, LIMITS.forgotMail, email, now, config.rateLimitFactor)))
    return noteSecurity(context, { event: 'limit.reached', ...told, detail: 'reset links mailed' });
  await noteSecurity(context, { event: 'password.reset-asked', ...told });
  // Where a sign-up is all that speaks for the mailbox, it is a stranger's like any other (Product §5.26).
  const isTheirs = customer.verified_at !== null;
  if (!isTheirs && !(await hasTryLeft(db, LIMITS.codeMail, email, now, config.rateLimitFactor))) return;
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
    const customer = await customerIfAny(db, request.customer_id);
    if (!customer || customer.blocked_at) return undefined;
    return { kind: 'password-reset', to: customer.email, firstname: customer.firstname, token };
  };
}

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
      { ...person, desk: false },
      { news: 'password-reset', now, address, device, passkeys },
    );
  });
}
