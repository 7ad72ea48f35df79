/** Ways back in for staff who forgot their password or lost their authenticator (Product §20.7). */

import { LIMITS } from '@cowrie/contract/limits.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { hashPassword, partyAt, refuseGuessable } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { hasTable } from '../database/own-tables.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { deletePasskeys, type From, forgetCodes, listPasskeys } from '../factors/index.ts';
import { latestEnd } from '../latest-begin.ts';
import { type MakeMail, sendRequestedMail } from '../mail/account-mails.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { noteSecurity } from '../security/note.ts';
import { endStaffSessions, HAS_FACTOR, type StaffMember } from '../sessions/staff.ts';
import { knowDevice } from '../sign-ins/known-devices.ts';
import { hashOfNothing, hashToken, newToken } from '../tokens.ts';
import { tellOfFactor } from './factor-news.ts';
import { holdOwner, INVITATION_LIFE_MS, setStaffPassword } from './staff-accounts.ts';
import { addresseeOf, type StaffRow } from './view.ts';

const LINK_LIFE_MS = HOUR_MS;

/** The email as it was typed, and who typed it. */
type Asked = { email: string; address?: string; device?: string };

/** Asks for the mail with a link if the email belongs to a staff member. What it counts, it counts with the mail. */
export async function mailStaffReset(context: Context, asked: Asked): Promise<void> {
  const { db, log, config } = context;
  const now = context.clock();
  const email = asked.email.toLowerCase();
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'username'])
    .where((where) => where(where.fn('lower', ['email']), '=', email))
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (!staff) return;
  const { address, device } = asked;
  const told = { who: { staff: staff.id }, subject: staff.username, address, device, now };
  await transaction(db, async (tx) => {
    const trail = { db: tx, log };
    // Enough mails for one address; the answer stays the same as for an unknown one.
    if (!(await hasTryLeft(tx, LIMITS.forgotMail, `staff:${email}`, now, config.rateLimitFactor)))
      return noteSecurity(trail, { event: 'limit.reached', ...told, detail: 'reset links mailed' });
    await noteSecurity(trail, { event: 'password.reset-asked', ...told });
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
 * Sets the password and ends every session. The second factor stays: a mailbox alone does not open the desk. The device
 * is known from then on: it signs in without waiting.
 * @throws {ApiError} `reset_link_invalid` for a link unknown, used, expired, or of somebody blocked since.
 */
export async function resetStaffPassword(
  context: Context,
  request: { token: string; password: string; origin: Origin; now: Date },
): Promise<void> {
  const { origin, now } = request;
  const { address, device } = origin;
  const tokenHash = hashToken(request.token);
  const staff = await context.db
    .selectFrom('staff_password_resets as reset')
    .innerJoin('staff', 'staff.id', 'reset.staff_id')
    .select(['staff.id', 'staff.username', 'staff.name', 'staff.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('staff.blocked_at', 'is', null)
    .executeTakeFirst();
  if (!staff) fail('reset_link_invalid');
  await refuseGuessable(request.password, { person: staff, brand: context.config.brandName });
  const passwordHash = await hashPassword(request.password, partyAt(address));
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
    const person = addresseeOf(staff);
    await knowDevice(tx, { person, origin, now, byMail: true });
    await noteSecurity(
      { db: tx, log: context.log },
      { event: 'password.reset', who: { staff: staff.id }, address, device, now },
    );
    const passkeys = await listPasskeys(tx, { staff: staff.id });
    await tellPerson(
      context,
      tx,
      { ...person, desk: true },
      { news: 'password-reset', now, address, device, passkeys },
    );
  });
}

type OwnersAct = { by: StaffMember; id: bigint; now: Date };

/**
 * Takes off all of somebody's factors. The owner has made sure, in person, who asks. Their own takes another owner: an
 * open session must not be enough to be rid of it.
 * @throws {ApiError} `forbidden` for one's own, and for who is no owner any more; `not_found`.
 */
export async function removeSecondFactor(
  context: Context,
  { by, id, ...from }: Pick<OwnersAct, 'by' | 'id'> & From,
): Promise<StaffRow> {
  if (id === by.id) fail('forbidden');
  return transaction(context.db, async (tx) => {
    await holdOwner(tx, by);
    const before = await tx
      .selectFrom('staff')
      .selectAll()
      .select(HAS_FACTOR.as('has_factor'))
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) fail('not_found');
    // They were taken off, by a call that is made again since its answer got lost.
    if (!before.has_factor && before.totp_pending === null) return before;
    const row = await tx
      .updateTable('staff')
      .set({ totp_secret: null, totp_pending: null, factor_since: null, factor_reset_by: by.id })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await forgetCodes(tx, { staff: id });
    await deletePasskeys(tx, { staff: id });
    await endStaffSessions(tx, id);
    await tellOfFactor(context, tx, {
      row,
      staff: by,
      change: 'removed',
      action: 'second-factor.remove',
      ...from,
    });
    const facts = [['Of', `${row.name} (${row.email})`] as const];
    await tellTreasury(context, tx, {
      kind: 'factor-removed',
      by: by.name,
      device: from.device,
      now: from.now,
      facts,
    });
    return { ...row, has_factor: false };
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

/** What was used or withdrawn after a backup would be good again in what is restored from it (Product §31.63). */
export async function endStaffLinks(db: Db): Promise<void> {
  if (await hasTable(db, 'staff_password_resets')) await db.deleteFrom('staff_password_resets').execute();
  await db.deleteFrom('staff_invitations').where('used_at', 'is', null).execute();
}

/** Forgets links a day after they ran out. Of those that a clock that was ahead has made the time counts from now on (Product §31.12). */
export async function clearStaffResets(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('staff_password_resets').where('expires_at', '<', before).execute();
  const from = (lifeMs: number) => ({ expires_at: new Date(now.getTime() + lifeMs) });
  await db
    .updateTable('staff_password_resets')
    .set(from(LINK_LIFE_MS))
    .where('expires_at', '>', latestEnd(now, LINK_LIFE_MS))
    .execute();
  await db
    .updateTable('staff_invitations')
    .set(from(INVITATION_LIFE_MS))
    .where('used_at', 'is', null)
    .where('expires_at', '>', latestEnd(now, INVITATION_LIFE_MS))
    .execute();
}
