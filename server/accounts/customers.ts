/** Customers as staff see them: find, look at, block (Product §23.3). */
import type { customerCard as cardSchema } from '@cowrie/contract/desk/customer-line.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { countAhead } from '../lists/counting.ts';
import type { PageBounds } from '../lists/paging.ts';
import { among } from '../lists/starts-with.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { holdUnlessGone } from '../sessions/gone.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { isOfCustomer } from './search.ts';

export type CustomerCard = z.output<typeof cardSchema>;

const cards = (db: Db) =>
  db
    .selectFrom('customers as c')
    .select([
      'c.id',
      'c.username',
      'c.firstname',
      'c.lastname',
      'c.email',
      'c.phone_number',
      'c.blocked_at',
      'c.deleted_at',
      'c.created_at',
    ])
    .select(sql<bigint>`(select count(*) from orders o where o.customer_id = c.id)`.as('order_count'));

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['execute']>>[number];

function cardView(row: CardRow): CustomerCard {
  return {
    id: String(row.id),
    username: row.username,
    name: `${row.firstname} ${row.lastname}`,
    email: row.email,
    phone_number: row.phone_number,
    blocked: row.blocked_at !== null && row.deleted_at === null,
    deleted: row.deleted_at !== null,
    created_at: row.created_at.toISOString(),
    order_count: Number(row.order_count),
  };
}

/** @throws {ApiError} `not_found`. */
export async function customerCard(db: Db, id: bigint): Promise<CustomerCard> {
  const row = await cards(db).where('c.id', '=', id).executeTakeFirst();
  return row ? cardView(row) : fail('not_found');
}

/**
 * A version that changes whenever the card of customer `c` would. It need not look at which orders there are: none is
 * ever deleted.
 */
export const cardVersion: RawBuilder<string> = sql<string>`md5(
  row(c.username, c.firstname, c.lastname, c.email, c.phone_number, c.blocked_at is null, c.deleted_at is null,
    (select max(n.id) from orders n where n.customer_id = c.id))::text)`;

/** Customers found by `q`, newest first (Product §28.70). */
export async function findCustomers(db: Db, q: string | undefined, page: PageBounds) {
  const isFound = q ? isOfCustomer('c.id', q) : sql<boolean>`true`;
  // The page's customers are selected first: otherwise the orders of all customers before them would be counted too.
  const ofPage = db
    .selectFrom('customers as c')
    .select('c.id')
    .where(isFound)
    .orderBy('c.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await cards(db)
    .where(among('c.id', [sql`${ofPage}`]))
    .orderBy('c.id', 'desc')
    .execute();
  const total = await countAhead(db, db.selectFrom('customers as c').where(isFound), page);
  return { rows: rows.map(cardView), total };
}

/**
 * Blocks a customer and ends their sessions, or unblocks them. An account whose deletion is under way stays shut.
 * @throws {ApiError} `not_found`, `customer_deleted`.
 */
export async function blockCustomer(
  context: Context,
  request: { staff: StaffMember; id: bigint; blocked: boolean; now: Date },
): Promise<CustomerCard> {
  const { staff, id, blocked, now } = request;
  return transaction(context.db, async (tx) => {
    const isThere = await holdUnlessGone(tx, id);
    const { username: subject } = await customerCard(tx, id);
    if (!isThere) fail('customer_deleted');
    const changed = await tx
      .updateTable('customers')
      .set({ blocked_at: blocked ? now : null })
      .where('id', '=', id)
      .where('blocked_at', blocked ? 'is' : 'is not', null)
      .executeTakeFirst();
    // It is as it is wanted: a call that is made again since its answer got lost.
    if (changed.numUpdatedRows === 0n) return customerCard(tx, id);
    if (blocked) await endCustomerSessions(tx, id);
    await audit(tx, { staff, action: blocked ? 'customer.block' : 'customer.unblock', subject, now });
    return customerCard(tx, id);
  });
}
