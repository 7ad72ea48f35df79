/** Staff sign-in: password, then a code where a second factor is enrolled (Product §20.3). */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { sql } from 'kysely';
import { passwordFits } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { countTry, forgetTries, takeBackTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { hasSampleData } from '../sample-mark.ts';
import { HAS_FACTOR, openStaffSession } from '../sessions/staff.ts';
import { requireFactor } from './second-factor.ts';
import { type StaffRow, staffView } from './view.ts';

export type StaffCredentials = {
  login: string;
  password: string;
  code: string | undefined;
  /** Network address, and what the browser says it is. */
  address: string;
  device: string;
  now: Date;
};

/** @throws {ApiError} `wrong_credentials`, `account_blocked`, `second_factor_needed`, `wrong_code`, `too_many_tries`. */
export async function staffSignIn(
  context: Context,
  request: StaffCredentials,
): Promise<{ token: string; staff: Staff }> {
  const { db, config } = context;
  const { login, now } = request;
  await countTry(db, LIMITS.passwordByAddress, request.address, now, config.rateLimitFactor);
  const column = login.includes('@') ? 'email' : 'username';
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .select(HAS_FACTOR.as('has_factor'))
    .where(sql`lower(${sql.ref(column)})`, '=', login.toLowerCase())
    .executeTakeFirst();
  // Username and email are two ways to the same password, so they share one count.
  const subject = `staff:${staff?.username ?? login}`;
  await countTry(db, LIMITS.passwordByName, subject, now, config.rateLimitFactor);
  if (!(await passwordFits(staff?.password_hash, request.password)) || !staff) fail('wrong_credentials');
  if (staff.blocked_at) fail('account_blocked');
  const codeGiven = staff.has_factor;
  if (codeGiven) await requireFactor(context, staff, { code: request.code }, request);
  await forgetTries(db, LIMITS.passwordByName, subject);
  await takeBackTry(db, LIMITS.passwordByAddress, request.address);
  const { device } = request;
  const token = await transaction(db, async (tx) => {
    await refuseIfChanged(tx, staff);
    await audit(tx, { staff, action: 'session.sign-in', subject: staff.username, detail: device, now });
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
    .forShare('staff')
    .executeTakeFirst();
  // Not by the seed itself, which may have been sealed anew meanwhile.
  if (
    unchanged?.has_factor !== staff.has_factor ||
    unchanged.factor_since?.getTime() !== staff.factor_since?.getTime()
  )
    fail('wrong_credentials');
}
