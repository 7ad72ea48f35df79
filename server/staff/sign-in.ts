/** Staff sign-in: password, then the authenticator's code where one is enrolled (Product §20.3). */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { passwordFits } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { hasSampleData } from '../sample-mark.ts';
import { noteSecurity } from '../security/note.ts';
import { openStaffSession } from '../sessions/staff.ts';
import { welcomeDevice } from '../sign-ins/known-devices.ts';
import { admitPassword } from '../sign-ins/password-guard.ts';
import { requireCode } from './second-factor.ts';
import { staffByLogin } from './staff-list.ts';
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
  const { login, origin, now } = request;
  const staff = await staffByLogin(db, login);
  const person = staff && addresseeOf(staff);
  const admitted = await admitPassword(context, { whose: 'staff', login, person, origin, now });
  const fits = await passwordFits(staff?.password_hash, request.password, admitted.party);
  if (!fits || !staff) {
    await admitted.failed();
    fail('wrong_credentials');
  }
  if (staff.blocked_at) fail('account_blocked');
  // From here on it is about the code, whose tries are counted for themselves.
  await admitted.fitted();
  const codeGiven = staff.totp_secret !== null;
  if (codeGiven) {
    const place = { signingIn: origin, isKnown: admitted.isKnown };
    await requireCode(context, staff, { code: request.code, place, now });
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

/** A sign-in that began before a new password, an enrolment or a block must not outlive it: those end every session. */
async function refuseIfChanged(tx: Db, staff: StaffRow): Promise<void> {
  const unchanged = await tx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', staff.id)
    .where('password_hash', '=', staff.password_hash)
    .where('totp_secret', 'is not distinct from', staff.totp_secret)
    .where('blocked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!unchanged) fail('wrong_credentials');
}
