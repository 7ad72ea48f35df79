/** Second factor by TOTP (RFC 6238), with recovery codes for a lost phone (Product §20.3). */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { endStaffSessions, noteCodeGiven, type StaffMember } from '../sessions/staff.ts';
import { admitCode, type CodePlace, codeFailed, codeFitted } from '../sign-ins/code-guard.ts';
import { hashToken } from '../tokens.ts';
import { addresseeOf, type StaffRow } from './view.ts';

const PERIOD_SECONDS = 30;
const RECOVERY_CODES = 10;

const authenticator = (secret: string, issuer: string, label: string) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The time step a code is right for, one step early or late at most; null where it is wrong. */
function stepOf(secret: string, code: string, now: Date): bigint | null {
  const delta = authenticator(secret, '', '').validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta);
}

const plainCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();
const isDigits = (code: string) => /^\d{6}$/.test(plainCode(code));
const recoveryHash = (staffId: bigint, code: string) => hashToken(`recovery:${staffId}:${plainCode(code)}`);

/** Accepts an authenticator's code once, or spends a recovery code. */
async function acceptCode(db: Db, staff: StaffRow, code: string, now: Date): Promise<boolean> {
  const step =
    staff.totp_secret !== null && isDigits(code) ? stepOf(staff.totp_secret, plainCode(code), now) : null;
  if (step !== null) {
    // A code seen over a shoulder is no good a second time.
    const used = await db
      .updateTable('staff')
      .set({ totp_last_step: step })
      .where('id', '=', staff.id)
      .where('totp_last_step', '<', step)
      .executeTakeFirstOrThrow();
    return used.numUpdatedRows === 1n;
  }
  const spent = await db
    .deleteFrom('staff_recovery_codes')
    .where('staff_id', '=', staff.id)
    .where('code_hash', '=', recoveryHash(staff.id, code))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}

/** As `acceptCode`, guarded against guessing. @throws {ApiError} `second_factor_needed`, `wrong_code`, `too_many_tries`. */
export async function requireCode(
  context: Context,
  staff: StaffRow,
  { code, place, now }: { code: string | undefined; place: CodePlace; now: Date },
): Promise<void> {
  if (!code) fail('second_factor_needed');
  const attempt = { person: addresseeOf(staff), place, now };
  await admitCode(context, attempt, isDigits(code));
  if (!(await acceptCode(context.db, staff, code, now))) {
    await codeFailed(context, attempt);
    fail('wrong_code');
  }
  await codeFitted(context, attempt);
}

/**
 * Makes a secret that counts only once a code of it was confirmed. Whoever has an authenticator shows it first: a
 * session left open, or stolen, must not be enough to put another in its place.
 * @throws {ApiError} `second_factor_needed`, `wrong_code`, `too_many_tries`.
 */
export async function startEnrolment(
  context: Context,
  { staff, code, now }: { staff: StaffMember; code: string | undefined; now: Date },
) {
  const row = await context.db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow();
  const place = { sessionId: staff.sessionId };
  if (row.totp_secret !== null) await requireCode(context, row, { code, place, now });
  const secret = new Secret({ size: 20 }).base32;
  await context.db.updateTable('staff').set({ totp_pending: secret }).where('id', '=', staff.id).execute();
  return { secret, uri: authenticator(secret, context.config.brandName, staff.username).toString() };
}

/** Notes in the session that a code was given: what asks for a fresh one goes through for a while. @throws {ApiError} `wrong_code`. */
export async function giveFreshCode(
  context: Context,
  { staff, code, now }: { staff: StaffMember; code: string; now: Date },
): Promise<void> {
  const row = await context.db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow();
  await requireCode(context, row, { code, place: { sessionId: staff.sessionId }, now });
  await noteCodeGiven(context.db, staff.sessionId, now);
}

/**
 * Turns the second factor on and ends the member's other sessions, which were opened without it; answers recovery
 * codes that are shown this once. @throws {ApiError} `wrong_code`, `too_many_tries`.
 */
export async function confirmEnrolment(
  context: Context,
  request: { staff: StaffMember; code: string; now: Date },
): Promise<string[]> {
  const { staff, now } = request;
  const row = await context.db
    .selectFrom('staff')
    .select(['id', 'username', 'email', 'name'])
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow();
  await admitCode(context, { person: addresseeOf(row), place: { sessionId: staff.sessionId }, now }, true);
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  );
  await transaction(context.db, async (tx) => {
    const { totp_pending: pending } = await tx
      .selectFrom('staff')
      .select('totp_pending')
      .where('id', '=', staff.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const step = pending === null ? null : stepOf(pending, request.code, now);
    if (step === null) fail('wrong_code');
    await tx
      .updateTable('staff')
      .set({ totp_secret: pending, totp_pending: null, totp_last_step: step })
      .where('id', '=', staff.id)
      .execute();
    await endStaffSessions(tx, staff.id, { except: staff.sessionId });
    await noteCodeGiven(tx, staff.sessionId, now);
    await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff.id).execute();
    await tx
      .insertInto('staff_recovery_codes')
      .values(codes.map((code) => ({ staff_id: staff.id, code_hash: recoveryHash(staff.id, code) })))
      .execute();
    await audit(tx, { staff, action: 'second-factor.enrol', subject: staff.username, now });
  });
  return codes;
}
