/** A staff member changes their own password: the present one opens the way, other sessions end (Product §20.15). */
import {
  hashPassword,
  partyAt,
  refuseGuessable,
  refusePresentPassword,
  requirePresentPassword,
} from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import type { Origin } from '../calls/origin.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { listPasskeys } from '../factors/index.ts';
import { tellPerson } from '../mail/tell-person.ts';
import { noteSecurity } from '../security/note.ts';
import { endStaffSessions, type StaffMember } from '../sessions/staff.ts';
import { forgetCodeTries } from '../sign-ins/forget.ts';
import { knowOnly } from '../sign-ins/known-devices.ts';
import { staffById } from './staff-list.ts';
import { addresseeOf } from './view.ts';

type Change = {
  staff: StaffMember;
  current: string;
  password: string;
  origin: Origin;
  now: Date;
};

/**
 * Mailed links end as well; the second factor stays. A mail tells of it.
 * @throws {ApiError} `wrong_password`; `invalid_input` for a password that is soon guessed; `too_many_tries`.
 */
export async function changeStaffPassword(context: Context, change: Change): Promise<void> {
  const { db, config, log } = context;
  const { staff, origin, now } = change;
  const { address, device } = origin;
  const row = await staffById(db, staff.id);
  const present = { typed: change.current, hash: row.password_hash, address, now };
  await requirePresentPassword(context, { subject: `staff:${staff.id}`, ...present });
  await refuseGuessable(change.password, { person: row, brand: config.brandName });
  const passwordHash = await hashPassword(change.password, partyAt(address));
  await transaction(db, async (tx) => {
    const changed = await tx
      .updateTable('staff')
      // What is half set up was begun by whoever knew the former one.
      .set({ password_hash: passwordHash, totp_pending: null })
      .where('id', '=', staff.id)
      .where('password_hash', '=', row.password_hash)
      .executeTakeFirst();
    // A reset in the same moment has the last word.
    if (changed.numUpdatedRows !== 1n) refusePresentPassword();
    await tx.deleteFrom('staff_password_resets').where('staff_id', '=', staff.id).execute();
    const known = addresseeOf(row);
    await forgetCodeTries(tx, known);
    await knowOnly(tx, { person: known, origin, now });
    await endStaffSessions(tx, staff.id, { except: staff.sessionId });
    await audit(tx, { staff, action: 'staff.change-password', subject: staff.username, now });
    const [event, who] = ['password.changed', { staff: staff.id }] as const;
    await noteSecurity({ db: tx, log }, { event, who, subject: staff.username, address, device, now });
    const person = { ...known, desk: true };
    const passkeys = await listPasskeys(tx, { staff: staff.id });
    await tellPerson(context, tx, person, { news: 'password-changed', address, device, passkeys, now });
  });
}
