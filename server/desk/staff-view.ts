/** A staff member's row as the contract shows it. */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';

export type StaffRow = Selectable<Database['staff']>;

export function staffView(row: StaffRow): Staff {
  return {
    id: String(row.id),
    username: row.username,
    name: row.name,
    email: row.email,
    role: row.role,
    has_second_factor: row.totp_secret !== null,
  };
}

/** As the owner's list shows them. */
export function staffListView(row: StaffRow) {
  return { ...staffView(row), blocked: row.blocked_at !== null, created_at: row.created_at.toISOString() };
}
