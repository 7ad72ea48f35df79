/**
 * Claims: one person at a time says that they are paying a payment, before anything of it is paid
 * (Product §28.15–28.17).
 */
import { CLAIM_MINUTES } from '@cowrie/contract/desk/payout-work.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { displayTime, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { StaffAct } from '../../calls/call.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { type OrderRow, orderById } from '../queries.ts';
import { requireReleased } from './releases.ts';

/** Before this moment a sign of life is too old to hold a claim. */
export const claimHeldSince = (now: Date) => new Date(now.getTime() - CLAIM_MINUTES * MINUTE_MS);

/** SQL of an order `o`: its customer has no test payment to answer for (Product §27.58). */
export const NO_TEST_WAITS = sql<boolean>`(o.test_amount is null or o.test_released_at is not null or o.paid_out < o.test_amount)`;

const claims = (db: Db) =>
  db
    .selectFrom('payout_claims as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .selectAll('c')
    .select(['s.name', 's.username']);

export function claimOf(db: Db, orderId: bigint) {
  return claims(db)
    .leftJoin('ledger_accounts as a', 'a.id', 'c.account_id')
    .select('a.code as account')
    .where('c.order_id', '=', orderId)
    .executeTakeFirst();
}

/** Before a claim is looked at to go on: who claims waits for the order's row first, too. */
export async function holdOrder(tx: Db, orderId: bigint): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
}

/**
 * Whoever records a payout at the desk is the one who is paying it. A claim that ran out holds while nobody else has
 * taken it: their money may have left meanwhile.
 * @throws {ApiError} `payout_not_claimed`; `payout_claimed` where another has it.
 */
export async function requireClaim(
  db: Db,
  order: OrderRow,
  { staff, now }: Pick<StaffAct, 'staff' | 'now'>,
): Promise<void> {
  const claim = await claims(db)
    .where('c.order_id', '=', order.id)
    .where('c.staff_id', '=', staff.id)
    .$if(db.isTransaction, (claim) => claim.forUpdate('c'))
    .executeTakeFirst();
  if (!claim) await refuseClaim(db, order, now);
}

/**
 * What has left, by a statement or beyond a test, nobody has to have claimed (Product §28.18), but above the limit it takes
 * a second person as well; whoever is paying it was let. In a transaction the order is held before (`holdOrder`).
 * @throws {ApiError} as `requireReleased`.
 */
export async function requireReleasedUnclaimed(
  db: Db,
  order: OrderRow,
  { staff }: Pick<StaffAct, 'staff'>,
): Promise<void> {
  const claim = await claimOf(db, order.id);
  if (claim?.staff_id !== staff.id) await requireReleased(db, order, staff.id);
}

/** @throws {ApiError} `payout_claimed` where another is paying it now. */
export async function refuseWhilePaid(
  db: Db,
  order: OrderRow,
  { staff, now }: { staff: Pick<StaffAct['staff'], 'id'>; now: Date },
) {
  await holdOrder(db, order.id);
  const claim = await claimOf(db, order.id);
  if (claim && claim.staff_id !== staff.id && claim.seen_at >= claimHeldSince(now))
    fail('payout_claimed', whoHas(claim));
}

/** Whoever is paying it gives a sign of life. */
export async function noteClaimSeen(
  db: Db,
  { staffId, orderId, now }: { staffId: bigint; orderId: bigint; now: Date },
) {
  await db
    .updateTable('payout_claims')
    .set({ seen_at: now })
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Payments that are being paid now, and how many others wait for somebody who pays them. */
export async function claimsNow(db: Db, staffId: bigint, now: Date) {
  const rows = await claims(db)
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('payment_orders as p', 'p.order_id', 'c.order_id')
    .select(['o.reference', 'p.you_get', 'p.you_get_currency'])
    .where('c.seen_at', '>=', claimHeldSince(now))
    .where('o.status', '=', 'processing')
    .orderBy('c.since')
    .execute();
  const { waiting } = await db
    .selectFrom('orders as o')
    .select((o) => o.fn.countAll<bigint>().as('waiting'))
    .where('o.type', '=', 'payment')
    .where('o.status', '=', 'processing')
    .where(NO_TEST_WAITS)
    .executeTakeFirstOrThrow();
  return {
    claims: rows.map((row) => ({
      reference: row.reference,
      amount: formatAmount(row.you_get),
      currency: row.you_get_currency,
      by: row.name,
      mine: row.staff_id === staffId,
      since: row.since.toISOString(),
    })),
    unclaimed: Number(waiting) - rows.length,
  };
}

type Claim = NonNullable<Awaited<ReturnType<typeof claimOf>>>;

const whoHas = ({ name, since }: Pick<Claim, 'name' | 'since'>) => ({
  by: name,
  since: `${displayTime(since.toISOString())} (Lagos)`,
});

/** Says why somebody has no claim: another has it, nobody has, or the order has moved on. @throws {ApiError} */
export async function refuseClaim(db: Db, order: OrderRow, now: Date): Promise<never> {
  const claim = await claimOf(db, order.id);
  if (claim && claim.seen_at >= claimHeldSince(now)) fail('payout_claimed', whoHas(claim));
  const { status } = await orderById(db, order.id);
  return fail(status === 'processing' ? 'payout_not_claimed' : 'order_moved');
}
