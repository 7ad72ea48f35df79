/** A staff member's row as the contract shows it. */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import { mustEnrol } from '../sessions/staff.ts';
import type { Addressee } from '../sign-ins/people.ts';

/** With whether they have a second factor: `HAS_FACTOR`. */
export type StaffRow = Selectable<Database['staff']> & { has_factor: boolean };

/** `isSample`: whether the installation holds sample data, where nobody has to enrol. */
export function staffView(row: StaffRow, isSample: boolean): Staff {
  return {
    id: String(row.id),
    username: row.username,
    name: row.name,
    email: row.email,
    role: row.role,
    has_second_factor: row.has_factor,
    must_enrol: mustEnrol(row.has_factor, isSample),
  };
}

/** As mails and the guards of signing in name a staff member: their email is the one that was invited, or the first owner's own. */
export function addresseeOf({
  id,
  username,
  email,
  name,
}: Pick<StaffRow, 'id' | 'username' | 'email' | 'name'>): Addressee {
  return { whose: 'staff', id, username, email, name, isProven: true };
}

/** As the owner's list shows them. */
export function staffListView(row: StaffRow, isSample: boolean) {
  return {
    ...staffView(row, isSample),
    blocked: row.blocked_at !== null,
    created_at: row.created_at.toISOString(),
  };
}
