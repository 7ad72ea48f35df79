/** The link that a forgotten password is mailed, good for 60 minutes and once (Product §5.15). */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { noteSecurity } from '../security/note.ts';
import { hashOfNothing, hashToken, newToken } from '../tokens.ts';
import { LINK_LIFE_MS } from './lives.ts';
import { hasMailLeft } from './mailbox-share.ts';
import { customerByLogin, customerIfAny } from './queries.ts';

/** The email as it was typed, and who typed it. */
type Asked = { email: string; address?: string; device?: string };

/** Asks for the mail with a reset link if the email belongs to an account. What it counts, it counts with the mail. */
export async function mailReset(context: Context, { email, address, device }: Asked): Promise<void> {
  const { db, log, config } = context;
  const now = context.clock();
  const customer = await customerByLogin(db, email);
  if (!customer || customer.blocked_at) return;
  const told = { who: { customer: customer.id }, subject: customer.username, address, device, now };
  await transaction(db, async (tx) => {
    // An email that is being corrected takes its links with it, and must not leave this one behind.
    const isStillTheirs = await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customer.id)
      .where('email', '=', customer.email)
      .forShare()
      .executeTakeFirst();
    if (!isStillTheirs) return;
    const trail = { db: tx, log };
    // Too many mails for one address: the answer stays the same as for an unknown one.
    if (!(await hasTryLeft(tx, LIMITS.forgotMail, email, now, config.rateLimitFactor)))
      return noteSecurity(trail, { event: 'limit.reached', ...told, detail: 'reset links mailed' });
    await noteSecurity(trail, { event: 'password.reset-asked', ...told });
    // A mailbox that only a sign-up names, and nobody has proven, is treated as a stranger's (Product §5.26).
    const isTheirs = customer.verified_at !== null;
    if (!isTheirs && !(await hasMailLeft(context, tx, email, { address, now }))) return;
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
