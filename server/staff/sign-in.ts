/** Staff sign-in: password, then a code where a second factor is enrolled (Product §20.3). */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { passwordFits, renewCheapHash } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { hasSampleData } from '../sample-mark.ts';
import { noteSecurity } from '../security/note.ts';
import { HAS_FACTOR, openStaffSession } from '../sessions/staff.ts';
import { ownersOf, welcomeDevice } from '../sign-ins/known-devices.ts';
import { admitPassword } from '../sign-ins/password-guard.ts';
import { typedName } from '../sign-ins/typed-name.ts';
import { requireFactor } from './second-factor.ts';
import { staffById, staffByLogin } from './staff-list.ts';
import { addresseeOf, type StaffRow, staffView } from './view.ts';

export type StaffCredentials = {
  login: string;
  password: string;
  code: string | undefined;
  origin: Origin;
  now: Date;
};

/** @throws {ApiError} `wrong_credentials`, `account_blocked`, `second_factor_needed`, `wrong_code`, `too_many_tries`. */
export async function staffSignIn(
  context: Context,
  request: StaffCredentials,
): Promise<{ token: string; staff: Staff }> {
  const { db } = context;
  const { password, origin, now } = request;
  const login = typedName(request.login);
  const [found, owners] = await Promise.all([staffByLogin(db, login), ownersOf(db, origin)]);
  const person = found && addresseeOf(found);
  const admitted = await admitPassword(context, { whose: 'staff', login, person, owners, origin, now });
  const fits = await passwordFits(found?.password_hash, password, admitted.party);
  if (!fits || !found) {
    await admitted.failed();
    fail('wrong_credentials');
  }
  if (found.blocked_at) fail('account_blocked');
  // From here on it is about the code, whose tries are counted for themselves.
  await admitted.fitted(db);
  const staff = await renewCheapHash(found, {
    password,
    party: admitted.party,
    replace: (next) => replaceHash(db, found, next),
    reread: () => staffById(db, found.id),
  });
  if (!staff) fail('wrong_credentials');
  const codeGiven = staff.has_factor;
  if (codeGiven) {
    const place = { signingIn: origin, known: admitted.known };
    await requireFactor(context, staff, { code: request.code }, { place, now });
  }
  const { device } = origin;
  const token = await transaction(db, async (tx) => {
    await refuseIfChanged(tx, staff);
    await audit(tx, { staff, action: 'session.sign-in', subject: staff.username, detail: device, now });
    await welcomeDevice(context, tx, { person: addresseeOf(staff), origin, now });
    await noteSecurity(
      { db: tx, log: context.log },
      { event: 'sign-in.done', who: { staff: staff.id }, address: origin.address, device, now },
    );
    return openStaffSession(tx, { staffId: staff.id, device, codeGiven, now });
  });
  return { token, staff: staffView(staff, await hasSampleData(db)) };
}

/** A sign-in that began before a new password, a change of factors or a block must not outlive it: those end every session. */
async function refuseIfChanged(tx: Db, staff: StaffRow): Promise<void> {
  const unchanged = await tx
    .selectFrom('staff')
    .select(['factor_since', HAS_FACTOR.as('has_factor')])
    .where('id', '=', staff.id)
    .where('password_hash', '=', staff.password_hash)
    .where('blocked_at', 'is', null)
    .forNoKeyUpdate('staff')
    .executeTakeFirst();
  // Not by the seed itself, which may have been sealed anew meanwhile.
  if (
    unchanged?.has_factor !== staff.has_factor ||
    unchanged.factor_since?.getTime() !== staff.factor_since?.getTime()
  )
    fail('wrong_credentials');
}

/** Puts a hash of the same password in the place of the row's. Resolves to whether that was still there. */
async function replaceHash(db: Db, { id, password_hash: former }: StaffRow, next: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ password_hash: next })
    .where('id', '=', id)
    .where('password_hash', '=', former)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
