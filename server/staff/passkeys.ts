/** A staff member's passkeys: each stands for password and code in one (Product §20.17, §20.18, §20.19). */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import type { MadePasskey, Proof, UsedPasskey } from '@cowrie/contract/passkeys.ts';
import { audit } from '../audit/index.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import {
  checkMade,
  checkUsed,
  creationOptions,
  deletePasskey,
  holdPasskey,
  insertPasskey,
  renewCodes,
  requestOptions,
} from '../factors/index.ts';
import { hasSampleData } from '../sample-mark.ts';
import { noteSecurity } from '../security/note.ts';
import { endStaffSessions, noteCodeGiven, openStaffSession } from '../sessions/staff.ts';
import { knowOnly, welcomeDevice } from '../sign-ins/known-devices.ts';
import { tellOfFactor } from './factor-news.ts';
import { type FactorAct, lockStaff, type OwnAct, requireFactorLeft, requireProof } from './second-factor.ts';
import { staffById } from './staff-list.ts';
import { addresseeOf, staffView } from './view.ts';

export function askAtSignIn(context: Context, now: Date) {
  return requestOptions(context, { purpose: 'staff sign-in', person: null, now });
}

/** @throws {ApiError} `passkey_refused`, `account_blocked`. */
export async function staffSignInByPasskey(
  context: Context,
  used: UsedPasskey,
  { origin, now }: { origin: Origin; now: Date },
): Promise<{ token: string; staff: Staff }> {
  const { db } = context;
  const { address, device } = origin;
  const from = { address, device, now };
  const asked = { used, purpose: 'staff sign-in', whose: 'staff', person: null } as const;
  const { owner, passkeyId } = await checkUsed(context, { ...asked, ...from });
  if (!('staff' in owner)) throw new Error("a customer's passkey at the desk");
  return transaction(db, async (tx) => {
    // Removed, or blocked, meanwhile: both end every session, so none may be opened after.
    if (!(await holdPasskey(tx, passkeyId))) fail('passkey_refused');
    await tx.selectFrom('staff').select('id').where('id', '=', owner.staff).forNoKeyUpdate().execute();
    const row = await staffById(tx, owner.staff);
    if (row.blocked_at) fail('account_blocked');
    const detail = `${device}, by passkey`;
    await audit(tx, { staff: row, action: 'session.sign-in', subject: row.username, detail, now });
    await welcomeDevice(context, tx, { person: addresseeOf(row), origin, now });
    const done = { event: 'sign-in.done', who: owner, detail: 'by passkey', ...from } as const;
    await noteSecurity({ db: tx, log: context.log }, done);
    const token = await openStaffSession(tx, { staffId: row.id, device, codeGiven: true, now });
    return { token, staff: staffView(row, await hasSampleData(tx)) };
  });
}

/** Where a code would be asked for. @throws {ApiError} `not_found` without a passkey. */
export function askOwn(context: Context, { staff, now }: Pick<OwnAct, 'staff' | 'now'>) {
  return requestOptions(context, { purpose: 'code', person: { staff: staff.id }, now });
}

/** @throws {ApiError} `too_many_passkeys`, and as `requireProof`. */
export async function startPasskey(context: Context, act: OwnAct, proof: Proof) {
  const { id, username, name } = await requireProof(context, act, proof);
  return creationOptions(context, {
    person: { staff: id },
    username,
    name,
    place: `${context.config.brandName} Desk`,
    now: act.now,
  });
}

/**
 * Keeps a passkey, ends the member's other sessions and knows their other devices no more. Answers recovery codes where it is
 * the first factor.
 * @throws {ApiError} `passkey_refused`, `too_many_passkeys`.
 */
export async function addPasskey(context: Context, act: FactorAct, made: MadePasskey): Promise<string[]> {
  const { staff, origin, device, now } = act;
  const person = { staff: staff.id };
  const key = await checkMade(context, { person, made, now });
  return transaction(context.db, async (tx) => {
    const row = await lockStaff(tx, staff);
    await insertPasskey(tx, { person, key, device, now });
    await tx.updateTable('staff').set({ factor_since: now }).where('id', '=', staff.id).execute();
    await endStaffSessions(tx, staff.id, { except: staff.sessionId });
    await noteCodeGiven(tx, staff.sessionId, now);
    await knowOnly(tx, { person: addresseeOf(row), origin, now });
    await tellOfFactor(context, tx, { row, change: 'added', action: 'passkey.add', ...act });
    return row.has_factor ? [] : renewCodes(tx, person);
  });
}

/**
 * Removes a passkey, ends the member's other sessions and knows their other devices no more: one may be a thief's, who came by
 * it. @throws {ApiError} `not_found`, `last_factor`, and as `requireProof`.
 */
export async function removePasskey(
  context: Context,
  act: FactorAct,
  { id, proof }: { id: bigint; proof: Proof },
): Promise<void> {
  const { staff, origin, now } = act;
  await requireProof(context, act, proof);
  await transaction(context.db, async (tx) => {
    const row = await lockStaff(tx, staff);
    await deletePasskey(tx, { staff: staff.id }, id);
    await requireFactorLeft(tx, staff.id);
    await endStaffSessions(tx, staff.id, { except: staff.sessionId });
    await knowOnly(tx, { person: addresseeOf(row), origin, now });
    await tellOfFactor(context, tx, { row, change: 'removed', action: 'passkey.remove', ...act });
  });
}
