/** A staff member's own sessions: where they are signed in, and ending one (Product §20.9). */
import { audit } from '../audit/index.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { endStaffSession, hasEnded, type StaffMember, staffOfSessions } from '../sessions/staff.ts';

/** Those that still work, the last used first. */
export async function listSessions(db: Db, staff: StaffMember, now: Date) {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staff.id)
    .orderBy('last_used_at', 'desc')
    .execute();
  const open = rows.filter((row) => !hasEnded(row, now));
  return open.map((row) => ({
    id: String(row.id),
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.id === staff.sessionId,
  }));
}

/** Ends the session that asks for it. */
export async function signOut(db: Db, { staff, now }: { staff: StaffMember; now: Date }): Promise<void> {
  await transaction(db, async (tx) => {
    await endStaffSession(tx, { id: staff.sessionId, staffId: staff.id });
    await audit(tx, { staff, action: 'session.sign-out', subject: staff.username, now });
  });
}

/** Ends sessions by the hashes of their tokens, for who signed out without a network (Product §11.21). */
export async function finishSignOuts(
  db: Db,
  { tokenHashes, now }: { tokenHashes: Buffer[]; now: Date },
): Promise<void> {
  await transaction(db, async (tx) => {
    for (const staff of await staffOfSessions(tx, tokenHashes)) {
      const ended = await endStaffSession(tx, { id: staff.sessionId, staffId: staff.id });
      if (ended) await audit(tx, { staff, action: 'session.sign-out', subject: staff.username, now });
    }
  });
}

/** Ends one of one's own sessions. @throws {ApiError} `not_found`. */
export async function revokeSession(
  db: Db,
  { staff, id, now }: { staff: StaffMember; id: bigint; now: Date },
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await endStaffSession(tx, { id, staffId: staff.id }))) fail('not_found');
    await audit(tx, { staff, action: 'session.revoke', subject: staff.username, now });
  });
}
