/** Who works on orders: whom one can be given something, or named in a note. */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import { ORDER_DESK_ROLES } from './order-desk-roles.ts';
import { IS_ON_SHIFT } from './shifts.ts';

export type Colleague = { id: bigint; name: string };

const members = (db: Db) =>
  db.selectFrom('staff').where('blocked_at', 'is', null).where('role', 'in', ORDER_DESK_ROLES);

/** Whoever `id` names. @throws {ApiError} `invalid_input` where they do not work on orders, or no more. */
export async function orderDeskMember(db: Db, id: bigint): Promise<Colleague> {
  const member = await members(db).select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return member ?? failFields({ staff_id: ['Choose someone who works on orders'] });
}

export async function allColleagues(db: Db, now: Date) {
  const rows = await members(db)
    .select(['id', 'name', 'username', 'role'])
    .select(IS_ON_SHIFT(now).as('on_shift'))
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
