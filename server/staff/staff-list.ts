/** Who works at the desk, and who is invited to (Product §20.8, §20.9). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { hasSampleData } from '../sample-mark.ts';
import { HAS_FACTOR } from '../sessions/staff.ts';
import type { Addressee } from '../sign-ins/people.ts';
import { addresseeOf, type StaffRow, staffListView } from './view.ts';

export function staffById(db: Db, id: bigint): Promise<StaffRow> {
  return db
    .selectFrom('staff')
    .selectAll()
    .select(HAS_FACTOR.as('has_factor'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function allStaff(db: Db) {
  const rows = await db
    .selectFrom('staff')
    .selectAll()
    .select(HAS_FACTOR.as('has_factor'))
    .orderBy('id')
    .execute();
  const isSample = await hasSampleData(db);
  return rows.map((row) => staffListView(row, isSample));
}

/** Where letters to whoever answers for the installation go. */
export async function ownersToWrite(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Invitations that were mailed and can still be used, the newest first; not the first owner's link, which has no email. */
export async function openInvitations(db: Db, now: Date) {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    email: row.email,
    role: row.role,
    expires_at: row.expires_at.toISOString(),
  }));
}

/** By username or, typed in the same field, email; without regard to case. */
export function staffByLogin(db: Db, typed: string): Promise<StaffRow | undefined> {
  const column = typed.includes('@') ? 'email' : 'username';
  return db
    .selectFrom('staff')
    .selectAll()
    .select(HAS_FACTOR.as('has_factor'))
    .where(sql`lower(${sql.ref(column)})`, '=', typed.toLowerCase())
    .executeTakeFirst();
}

/** Undefined for a member who is blocked. */
export async function staffAddressee(db: Db, id: bigint): Promise<Addressee | undefined> {
  const staff = await staffById(db, id);
  return staff.blocked_at ? undefined : addresseeOf(staff);
}
