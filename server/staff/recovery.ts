/** Ways back in for staff who forgot their password or lost their authenticator (Product §20.7). */

import { LIMITS } from '@cowrie/contract/limits.ts';
import { hashPassword } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { endStaffSessions, type StaffMember } from '../sessions/staff.ts';
import { hashOfNothing, hashToken, newToken } from '../tokens.ts';
import { setStaffPassword } from './staff-accounts.ts';
import type { StaffRow } from './view.ts';

const LINK_LIFE_MS = 60 * 60_000;

/** Asks for the mail with a link if the email belongs to a staff member. */
export async function mailStaffReset(context: Context, typed: string): Promise<void> {
  const { db, config } = context;
  const now = context.clock();
  const email = typed.toLowerCase();
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (!staff) return;
  // Enough mails for one address; the answer stays the same as for an unknown one.
  if (!(await hasTryLeft(db, LIMITS.forgotMail, `staff:${email}`, now, config.rateLimitFactor))) return;
  await transaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('staff_password_resets')
      .values({
        token_hash: hashOfNothing(),
        staff_id: staff.id,
        created_at: now,
        expires_at: new Date(now.getTime() + LINK_LIFE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendRequestedMail(context, tx, { kind: 'staff-password-reset', id: String(id) });
  });
}

/** Makes the token that a mail brings; its hour begins. Nothing where the request has been used, has died or expired. */
export function makeStaffResetLink({ db, clock }: Pick<Context, 'db' | 'clock'>): MakeMail {
  return async ({ id }) => {
    const token = newToken();
    const now = clock();
    const request = await db
      .updateTable('staff_password_resets as reset')
      .from('staff')
      .set({ token_hash: hashToken(token), expires_at: new Date(now.getTime() + LINK_LIFE_MS) })
      .where('reset.id', '=', BigInt(id))
      .where('expires_at', '>', now)
      .whereRef('staff.id', '=', 'reset.staff_id')
      .where('staff.blocked_at', 'is', null)
      .returning(['staff.email', 'staff.name'])
      .executeTakeFirst();
    return request && { kind: 'staff-password-reset', to: request.email, name: request.name, token };
  };
}

/**
 * Sets the password and ends every session. The second factor stays: a mailbox alone does not open the desk.
 * @throws {ApiError} `reset_link_invalid` for a link unknown, used, expired, or of somebody blocked since.
 */
export async function resetStaffPassword(
  context: Context,
  request: { token: string; password: string; now: Date },
): Promise<void> {
  const { now } = request;
  const tokenHash = hashToken(request.token);
  const staff = await context.db
    .selectFrom('staff_password_resets as reset')
    .innerJoin('staff', 'staff.id', 'reset.staff_id')
    .select(['staff.id', 'staff.username'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!staff) fail('reset_link_invalid');
  const passwordHash = await hashPassword(request.password);
  await transaction(context.db, async (tx) => {
    const used = await tx
      .deleteFrom('staff_password_resets')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (used.numDeletedRows !== 1n) fail('reset_link_invalid');
    // Other links of the same person die with this one.
    await tx.deleteFrom('staff_password_resets').where('staff_id', '=', staff.id).execute();
    await setStaffPassword(tx, staff.id, passwordHash);
    await audit(tx, { staff, action: 'staff.reset-password', subject: staff.username, now });
  });
}

type OwnersAct = { by: StaffMember; id: bigint; now: Date };

/**
 * The owner has made sure, in person, who asks. Their own needs a code of it (or another owner): an open session must
 * not be enough to be rid of it.
 * @throws {ApiError} `forbidden` for one's own; `not_found`.
 */
export async function removeSecondFactor(context: Context, { by, id, now }: OwnersAct): Promise<StaffRow> {
  if (id === by.id) fail('forbidden');
  return transaction(context.db, async (tx) => {
    const row = await tx
      .updateTable('staff')
      .set({ totp_secret: null, totp_pending: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) fail('not_found');
    await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute();
    await endStaffSessions(tx, id);
    await audit(tx, { staff: by, action: 'second-factor.remove', subject: row.username, now });
    return row;
  });
}

/** @throws {ApiError} `not_found` where there is none, or it was used. */
export async function withdrawInvitation(db: Db, { by, id, now }: OwnersAct): Promise<void> {
  await transaction(db, async (tx) => {
    const invitation = await tx
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!invitation) fail('not_found');
    await audit(tx, { staff: by, action: 'staff.withdraw-invitation', subject: invitation.email ?? '', now });
  });
}

/** Forgets links a day after they ran out. */
export async function clearStaffResets(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('staff_password_resets').where('expires_at', '<', before).execute();
}
