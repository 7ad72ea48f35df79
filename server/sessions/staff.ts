/** Bearer sessions of staff: who asks, in one query (Product §20.3, §20.14). */
import { roleMay, type StaffRole } from '@cowrie/contract/roles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { ask } from '../database/ask.ts';
import { hasTable } from '../database/own-tables.ts';
import { piece, question } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { latestBegin } from '../latest-begin.ts';
import { SAMPLE_MARK } from '../sample-mark.ts';
import { hashToken, newToken } from '../tokens.ts';
import { MOST_AT_ONCE } from './at-once.ts';

export type StaffMember = {
  id: bigint;
  username: string;
  name: string;
  role: StaffRole;
  sessionId: bigint;
  hasSecondFactor: boolean;
  /** They have no second factor and need one. */
  mustEnrol: boolean;
  /** When this session last showed a second factor. */
  codeGivenAt: Date | null;
};

/** A session ends half a day after its last use. */
const IDLE_MS = 12 * HOUR_MS;
/** However much it is used, it ends this long after the sign-in: a day's work at the most. */
const LONGEST_MS = DAY_MS;
/** Staff see in their list of sessions when each was last used. */
const TOUCH_MS = 5 * MINUTE_MS;

const HAS_ONE = `(staff.totp_secret is not null
  or exists (select from passkeys where passkeys.staff_id = staff.id))`;
/** Of a row of `staff`: an authenticator or a passkey. */
export const HAS_FACTOR = sql.raw<boolean>(HAS_ONE);

type StaffSession = Omit<StaffMember, 'mustEnrol' | 'codeGivenAt'> & {
  last_used_at: Date;
  created_at: Date;
  code_given_at: Date | null;
  isSample: boolean;
};
const asked = question<{ tokenHash: Buffer; sampleMark: string }>(`
  select each.n, staff.id, username, name, role, session.id as "sessionId", session.last_used_at, session.created_at,
    session.code_given_at, ${HAS_ONE} as "hasSecondFactor",
    exists (select from settings where key = :sampleMark) as "isSample"
  from @each join staff_sessions session on session.token_hash = :tokenHash::bytea
    join staff on staff.id = session.staff_id
  where staff.blocked_at is null`);

/** The staff member a token belongs to. @throws {ApiError} `unauthenticated`. */
export async function requireStaff(db: Db, token: string | null, now: Date): Promise<StaffMember> {
  if (token === null) fail('unauthenticated');
  const [row] = await ask<StaffSession>(db, asked({ tokenHash: hashToken(token), sampleMark: SAMPLE_MARK }));
  if (!row || hasEnded(row, now)) fail('unauthenticated');
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_MS) {
    await db
      .updateTable('staff_sessions')
      .set({ last_used_at: now })
      .where('id', '=', row.sessionId)
      .execute();
  }
  const { id, username, name, role, sessionId, hasSecondFactor, code_given_at: codeGivenAt, isSample } = row;
  const member = { id, username, name, role, sessionId, hasSecondFactor };
  return { ...member, codeGivenAt, mustEnrol: mustEnrol(hasSecondFactor, isSample) };
}

/** Of sessions, by their tokens' hashes, those whose staff member may have what `access` names, now. */
export async function openStaffSessions(
  db: Db,
  tokenHashes: Buffer[],
  access: readonly StaffRole[],
  now: Date,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['session.token_hash', 'session.last_used_at', 'session.created_at', 'staff.role'])
    .select(HAS_FACTOR.as('hasSecondFactor'))
    .select(sql<boolean>`exists (select from settings where key = ${SAMPLE_MARK})`.as('isSample'))
    .where('session.token_hash', '=', (eb) => eb.fn.any(eb.val(tokenHashes)))
    .where('staff.blocked_at', 'is', null)
    .execute();
  return rows
    .filter((row) => !hasEnded(row, now) && roleMay(row.role, access))
    .filter((row) => !mustEnrol(row.hasSecondFactor, row.isSample))
    .map(({ token_hash }) => token_hash);
}

export function hasEnded(
  { last_used_at, created_at }: { last_used_at: Date; created_at: Date },
  now: Date,
): boolean {
  return (
    now.getTime() - last_used_at.getTime() > IDLE_MS || now.getTime() - created_at.getTime() > LONGEST_MS
  );
}

/** Whether somebody has yet to enrol. Not on sample data, where nothing is at stake and everybody shares the sign-ins. */
export function mustEnrol(hasSecondFactor: boolean, isSample: boolean): boolean {
  return !hasSecondFactor && !isSample;
}

const opened = piece(`@ended as (
  delete from staff_sessions where id in (
    select unused.id from @each, lateral (
      select id from staff_sessions where staff_id = :staffId::bigint
      order by last_used_at desc, id desc offset ${MOST_AT_ONCE - 1}) unused)),
@opened as (
  insert into staff_sessions (token_hash, staff_id, device, created_at, last_used_at, code_given_at)
  select :tokenHash::bytea, :staffId, :device, :now::timestamptz, :now, :codeGivenAt::timestamptz from @each)`);

/**
 * Opens a session in the transaction `tx`; beyond `MOST_AT_ONCE` it ends those that were not used for longest.
 * `codeGiven`: whether a second factor opened it, which is as fresh as one can be.
 */
export async function openStaffSession(
  tx: Db,
  session: { staffId: bigint; device: string; codeGiven: boolean; now: Date },
): Promise<string> {
  const { staffId, device, codeGiven, now } = session;
  const token = newToken();
  // Two sign-ins at once come one after the other, so that both are counted.
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forNoKeyUpdate().execute();
  const codeGivenAt = codeGiven ? now : null;
  await write(tx, opened({ tokenHash: hashToken(token), staffId, device, now, codeGivenAt }));
  return token;
}

/** Whether a session has not been ended, for what must not outlive it. */
export async function hasStaffSession(db: Db, id: bigint): Promise<boolean> {
  const session = db.selectFrom('staff_sessions').select('id').where('id', '=', id);
  return (await session.executeTakeFirst()) !== undefined;
}

/** Ends every session of a staff member, or every one but `except`. */
export function endStaffSessions(db: Db, staffId: bigint, { except }: { except?: bigint } = {}) {
  return db
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(except !== undefined, (sessions) => sessions.where('id', '<>', except ?? 0n))
    .execute();
}

/** Ends one session of a staff member's own. Resolves to whether there was one. */
export async function endStaffSession(db: Db, session: { id: bigint; staffId: bigint }): Promise<boolean> {
  const ended = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', session.id)
    .where('staff_id', '=', session.staffId)
    .executeTakeFirst();
  return ended.numDeletedRows === 1n;
}

/** Whose sessions these are, by the hashes of their tokens. */
export function staffOfSessions(db: Db, tokenHashes: Buffer[]) {
  return db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select(['staff.id', 'staff.username', 'session.id as sessionId'])
    .where('session.token_hash', 'in', tokenHashes)
    .execute();
}

/** Notes that a second factor was shown in this session. */
export function noteCodeGiven(db: Db, sessionId: bigint, now: Date) {
  return db.updateTable('staff_sessions').set({ code_given_at: now }).where('id', '=', sessionId).execute();
}

/** Ends everybody's, of customers and staff, and with them the phones that pay (Product §31.63). */
export async function endEverySession(db: Db): Promise<void> {
  if (await hasTable(db, 'payout_phones')) await db.deleteFrom('payout_phones').execute();
  await db.deleteFrom('staff_sessions').execute();
  await db.deleteFrom('customer_sessions').execute();
}

/**
 * Forgets sessions that nobody can use any more, and those that a clock that was ahead has opened: they would be good until that
 * moment and a day. Not as they are used: a machine that starts with its clock behind would sign everybody out.
 */
export function clearStaffSessions(db: Db, now: Date) {
  return db
    .deleteFrom('staff_sessions')
    .where((session) =>
      session.or([
        session('last_used_at', '<', new Date(now.getTime() - IDLE_MS)),
        session('created_at', '<', new Date(now.getTime() - LONGEST_MS)),
        session('created_at', '>', latestBegin(now)),
      ]),
    )
    .execute();
}
