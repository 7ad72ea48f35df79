/** A staff member's authenticator and recovery codes (Product §20.3, §20.6, §20.16). */
import type { Proof, UsedPasskey } from '@cowrie/contract/passkeys.ts';
import { requirePresentPassword } from '../accounts/index.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import {
  checkUsed,
  codesLeft,
  type From,
  type Holder,
  listPasskeys,
  makeSeed,
  renewCodes,
  requireCode,
  stepOfKept,
} from '../factors/index.ts';
import { endStaffSessions, hasStaffSession, noteCodeGiven, type StaffMember } from '../sessions/staff.ts';
import { admitCode, type CodePlace } from '../sign-ins/code-guard.ts';
import { knowOnly } from '../sign-ins/known-devices.ts';
import { tellOfFactor } from './factor-news.ts';
import { staffById } from './staff-list.ts';
import { addresseeOf, type StaffRow } from './view.ts';

/** A staff member's own call about their factors. */
export type OwnAct = From & { staff: StaffMember };
/** Of which a member's device comes out as the one that is known. */
export type FactorAct = OwnAct & { origin: Origin };

function holderOf(row: StaffRow): Holder {
  const { id, totp_secret: seed } = row;
  return {
    addressee: addresseeOf(row),
    seed,
    async spendStep(db, step) {
      const used = await db
        .updateTable('staff')
        .set({ totp_last_step: step })
        .where('id', '=', id)
        .where('totp_last_step', '<', step)
        .executeTakeFirstOrThrow();
      return used.numUpdatedRows === 1n;
    },
  };
}

/** Where a code is given in an open session: its tries are its own (Product §4.17). */
const placeOf = ({ staff, address, device }: OwnAct): CodePlace => ({
  session: String(staff.sessionId),
  address,
  device,
});

type Shown = { code?: string | undefined; passkey?: UsedPasskey | undefined };

/**
 * A code of the authenticator, a recovery code or a passkey of one's own.
 * @throws {ApiError} `second_factor_needed` without any, `wrong_code`, `passkey_refused`, `too_many_tries`.
 */
export async function requireFactor(
  context: Context,
  row: StaffRow,
  { code, passkey }: Shown,
  { place, now }: { place: CodePlace; now: Date },
): Promise<void> {
  const person = { staff: row.id };
  if (passkey) {
    const { address, device } = 'signingIn' in place ? place.signingIn : place;
    const asked = { used: passkey, purpose: 'code', whose: 'staff', person } as const;
    await checkUsed(context, { ...asked, address, device, now });
  } else await requireCode(context, holderOf(row), { code, place, now });
}

/**
 * Whoever changes how they sign in shows the password and what they sign in with beside it now: a session left open,
 * or stolen, must not be enough. Answers the member's row.
 * @throws {ApiError} `wrong_password`, `too_many_tries`, and as `requireFactor`.
 */
export async function requireProof(context: Context, act: OwnAct, proof: Proof): Promise<StaffRow> {
  const { staff, now } = act;
  const row = await staffById(context.db, staff.id);
  await requirePresentPassword(context, {
    subject: `staff:${row.id}`,
    typed: proof.current_password,
    hash: row.password_hash,
    address: act.address,
    now,
  });
  if (row.has_factor) await requireFactor(context, row, proof, { place: placeOf(act), now });
  return row;
}

/** What a member signs in with beside the password. */
export async function listFactors(db: Db, staffId: bigint) {
  const row = await staffById(db, staffId);
  const { left, areOld } = await codesLeft(db, { staff: staffId });
  return {
    has_authenticator: row.totp_secret !== null,
    since: row.has_factor ? (row.factor_since?.toISOString() ?? null) : null,
    recovery_codes_left: left,
    recovery_codes_are_old: areOld,
    passkeys: await listPasskeys(db, { staff: staffId }),
  };
}

/** Makes a seed that counts only once a code of it was confirmed. @throws {ApiError} as `requireProof`. */
export async function startEnrolment(context: Context, act: OwnAct, proof: Proof) {
  const row = await requireProof(context, act, proof);
  const { sealed, shown } = makeSeed(context, { person: { staff: row.id }, username: row.username });
  await context.db.updateTable('staff').set({ totp_pending: sealed }).where('id', '=', row.id).execute();
  return shown;
}

/** Notes in the session that a factor was shown: what asks for a fresh one goes through for a while. @throws {ApiError} as `requireFactor`. */
export async function giveFreshCode(context: Context, act: OwnAct, shown: Shown): Promise<void> {
  const { staff, now } = act;
  const row = await staffById(context.db, staff.id);
  await requireFactor(context, row, shown, { place: placeOf(act), now });
  await noteCodeGiven(context.db, staff.sessionId, now);
}

/**
 * Turns the authenticator on, in place of any other, ends the member's other sessions, which were opened without it, and
 * knows their other devices no more: each would have tries of the code for itself. Answers recovery codes that are
 * shown this once. @throws {ApiError} `wrong_code`, `too_many_tries`.
 */
export async function confirmEnrolment(context: Context, act: FactorAct, code: string): Promise<string[]> {
  const { staff, origin, now } = act;
  const person = { staff: staff.id };
  const guessed = { person: addresseeOf(await staffById(context.db, staff.id)), place: placeOf(act), now };
  await admitCode(context, guessed, true);
  return transaction(context.db, async (tx) => {
    const row = await lockStaff(tx, staff);
    const step = row.totp_pending === null ? null : stepOfKept(context, person, row.totp_pending, code, now);
    if (step === null) fail('wrong_code');
    await tx
      .updateTable('staff')
      .set({ totp_secret: row.totp_pending, totp_pending: null, totp_last_step: step, factor_since: now })
      .where('id', '=', staff.id)
      .execute();
    await endStaffSessions(tx, staff.id, { except: staff.sessionId });
    await noteCodeGiven(tx, staff.sessionId, now);
    await knowOnly(tx, { person: addresseeOf(row), origin, now });
    await tellOfFactor(context, tx, { row, change: 'added', action: 'second-factor.enrol', ...act });
    return renewCodes(tx, person);
  });
}

/**
 * Removes one's authenticator, where a passkey stays, ends the member's other sessions and knows their other devices no more.
 * @throws {ApiError} `not_found`, `last_factor`, and as `requireProof`.
 */
export async function removeAuthenticator(context: Context, act: FactorAct, proof: Proof): Promise<void> {
  const { id } = await requireProof(context, act, proof);
  await transaction(context.db, async (tx) => {
    const row = await lockStaff(tx, act.staff);
    if (row.totp_secret === null) fail('not_found');
    await tx
      .updateTable('staff')
      .set({ totp_secret: null, totp_pending: null, factor_since: act.now })
      .where('id', '=', id)
      .execute();
    await requireFactorLeft(tx, id);
    await endStaffSessions(tx, id, { except: act.staff.sessionId });
    await knowOnly(tx, { person: addresseeOf(row), origin: act.origin, now: act.now });
    await tellOfFactor(context, tx, { row, change: 'removed', action: 'second-factor.remove', ...act });
  });
}

/** Puts new recovery codes in place of those there are. @throws {ApiError} `not_found` without a factor, and as `requireProof`. */
export async function renewRecoveryCodes(context: Context, act: OwnAct, proof: Proof): Promise<string[]> {
  const { id } = await requireProof(context, act, proof);
  return transaction(context.db, async (tx) => {
    const row = await lockStaff(tx, act.staff);
    if (!row.has_factor) fail('not_found');
    await tellOfFactor(context, tx, { row, change: 'codes-renewed', action: 'recovery-codes.renew', ...act });
    return renewCodes(tx, { staff: id });
  });
}

/**
 * A member's row, held so that two changes of their factors come one after the other. Whose session a new password or a
 * block ended meanwhile leaves no way in behind. @throws {ApiError} `unauthenticated`.
 */
export async function lockStaff(tx: Db, { id, sessionId }: StaffMember): Promise<StaffRow> {
  await tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (!(await hasStaffSession(tx, sessionId))) fail('unauthenticated');
  return staffById(tx, id);
}

/** @throws {ApiError} `last_factor` where what was removed was the only one. */
export async function requireFactorLeft(tx: Db, id: bigint): Promise<void> {
  if (!(await staffById(tx, id)).has_factor) fail('last_factor');
}
