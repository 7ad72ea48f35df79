/** A staff member changes their own password: the present one opens the way, other sessions end (Product §20.15). */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { hashPassword, passwordFits, refuseGuessable } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { countTry, forgetTries } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import { noteSecurity } from '../security/note.ts';
import { endStaffSessions, type StaffMember } from '../sessions/staff.ts';
import { staffById } from './staff-list.ts';

type Change = {
  staff: StaffMember;
  current: string;
  password: string;
  address: string;
  device: string;
  now: Date;
};

/**
 * Mailed links end as well; the second factor stays.
 * @throws {ApiError} `wrong_password`; `invalid_input` for a password that is soon guessed; `too_many_tries`.
 */
export async function changeStaffPassword(context: Context, change: Change): Promise<void> {
  const { db, config, log } = context;
  const { staff, address, device, now } = change;
  const row = await staffById(db, staff.id);
  const subject = `staff:${staff.id}`;
  // Counted before the password is looked at, so that parallel guesses are counted too.
  await countTry(db, LIMITS.presentPassword, subject, now, config.rateLimitFactor);
  if (!(await passwordFits(row.password_hash, change.current))) refusePresent();
  await forgetTries(db, LIMITS.presentPassword, subject);
  await refuseGuessable(change.password, { person: row, brand: config.brandName });
  const passwordHash = await hashPassword(change.password);
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('staff')
      .set({ password_hash: passwordHash })
      .where('id', '=', staff.id)
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    // A reset in the same moment has the last word.
    if (changed.numUpdatedRows !== 1n) refusePresent();
    await tx.deleteFrom('staff_password_resets').where('staff_id', '=', staff.id).execute();
    await endStaffSessions(tx, staff.id, { except: staff.sessionId });
    await audit(tx, { staff, action: 'staff.change-password', subject: staff.username, now });
    const [event, who] = ['password.changed', { staff: staff.id }] as const;
    await noteSecurity({ db: tx, log }, { event, who, subject: staff.username, address, device, now });
  });
}

function refusePresent(): never {
  fail('wrong_password', {}, { current_password: [new ApiError('wrong_password').message] });
}
