/**
 * Who is paying a payment: one person at a time says so before anything of it is paid (Product §28.15–28.17). Each change is one
 * guarded statement, so that of two at once one wins and the other is told who it is.
 */
import { CLAIM_MINUTES } from '@cowrie/contract/desk/payout-work.ts';
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { displayTime, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/index.ts';
import type { StaffAct, ToldStaffAct } from '../../calls/call.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { ApiError, fail } from '../../errors.ts';
import { moneyAccount } from '../../ledger/index.ts';
import { tellOneOfStaff } from '../../mail/staff-notices.ts';
import { openTest, permit } from '../../permit.ts';
import { type OrderRow, orderById, paymentOrder } from '../queries.ts';
import { requireReleased } from './releases.ts';
import { payoutRules } from './rules.ts';

/** Before this moment a sign of life is too old to hold a claim. */
export const claimHeldSince = (now: Date) => new Date(now.getTime() - CLAIM_MINUTES * MINUTE_MS);

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

/** SQL for the id of the caller's session, locked; null where it has just ended. */
const ownSession = ({ sessionId }: StaffAct['staff']) =>
  sql<bigint | null>`(select id from staff_sessions where id = ${sessionId} for key share)`;

type Claiming = StaffAct & { account?: string | undefined };

/**
 * Whoever has it already keeps it, since when they have it: another tab of theirs goes on with it.
 * @throws {ApiError} as `permit`; `test_not_released` while the customer's answer to the test is waited for; as
 * `requireReleased`; `account_unfit`; `payout_claimed` where another has it.
 */
export async function claimPayout(call: Claiming, order: OrderRow): Promise<void> {
  const { context, staff, now } = call;
  mayBePaid(order, call);
  await transaction(context.db, async (tx) => {
    await holdToPay(tx, order, call);
    const accountId = await accountToPayFrom(tx, order, call);
    const { rows } = await sql<{ since: Date; is_new: boolean }>`
      insert into payout_claims (order_id, staff_id, session_id, since, seen_at, account_id)
      select o.id, ${staff.id}::bigint, ${ownSession(staff)}, ${now}::timestamptz, ${now}::timestamptz,
        ${accountId}::bigint
      from orders o where o.id = ${order.id} and o.status = 'processing' for share
      on conflict (order_id) do update set
        since = case when payout_claims.staff_id = excluded.staff_id then payout_claims.since else excluded.since end,
        staff_id = excluded.staff_id, session_id = excluded.session_id, seen_at = excluded.seen_at,
        account_id = coalesce(excluded.account_id, payout_claims.account_id), taken_from = null
      where payout_claims.staff_id = excluded.staff_id or payout_claims.seen_at < ${claimHeldSince(now)}
      returning since, since = ${now} as is_new`.execute(tx);
    const [claimed] = rows;
    if (!claimed) return refuse(tx, order, now);
    if (claimed.is_new) await note(tx, call, { order, action: 'payout.claim', detail: '' });
  });
}

/** @throws {ApiError} as `claimPayout`; `payout_claimed` too where another than was read has it by now. */
export async function takeOverPayout(call: ToldStaffAct & { since: string }, order: OrderRow): Promise<void> {
  const { context, staff, since, device, now } = call;
  mayBePaid(order, call);
  await transaction(context.db, async (tx) => {
    await holdToPay(tx, order, call);
    const { rows } = await sql<{ taken_from: bigint }>`
      update payout_claims c set staff_id = ${staff.id}, session_id = ${ownSession(staff)}, since = ${now},
        seen_at = ${now}, taken_from = c.staff_id
      where c.order_id = ${order.id} and c.since = ${new Date(since)} and c.staff_id <> ${staff.id}
        and exists (select from orders o where o.id = c.order_id and o.status = 'processing')
      returning c.taken_from`.execute(tx);
    const [taken] = rows;
    if (!taken) return refuse(tx, order, now);
    const former = await tx
      .selectFrom('staff')
      .select(['name', 'email'])
      .where('id', '=', taken.taken_from)
      .executeTakeFirstOrThrow();
    const detail = `from ${former.name}`;
    await note(tx, call, { order, action: 'payout.take-over', detail });
    const { you_get, you_get_currency } = await paymentOrder(tx, order.id);
    const facts: [string, string][] = [
      ['Order', order.reference],
      ['Payout', displayMinor(you_get, you_get_currency)],
    ];
    await tellOneOfStaff(context, tx, former, {
      kind: 'payout-taken-over',
      by: staff.name,
      device,
      now,
      facts,
    });
  });
}

/** @throws {ApiError} `payout_not_claimed`. */
export async function giveBackPayout(call: StaffAct, order: OrderRow): Promise<void> {
  const { context, staff } = call;
  await transaction(context.db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('payout_claims')
      .where('order_id', '=', order.id)
      .where('staff_id', '=', staff.id)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) fail('payout_not_claimed');
    await note(tx, call, { order, action: 'payout.give-back', detail: '' });
  });
}

/** So many are tried before one is told that nothing waits: others claim the first of them at the same moment. */
const TRIED = 20;

/** SQL: no test of it waits for its customer's answer (Product §27.58). */
const NO_TEST_WAITS = sql<boolean>`(o.test_amount is null or o.test_released_at is not null or o.paid_out < o.test_amount)`;

/**
 * SQL: it needs no release, or somebody else has released it. That the release is for this receiver is checked by the
 * claim itself.
 */
const mayBeClaimed = (above: bigint | null, staffId: bigint) =>
  above === null
    ? sql<boolean>`true`
    : sql<boolean>`(p.you_get <= ${above} or exists (select from payout_releases r
        where r.order_id = o.id and r.state = 'released' and r.decided_by <> ${staffId}))`;

/** Claims what is due first and nobody is paying, but for the payment `after`. @throws {ApiError} `no_payout_waits`. */
export async function claimNextPayout(call: StaffAct & { after?: string | undefined }): Promise<string> {
  const { context, staff, now, after = '' } = call;
  const { releaseAbove } = await payoutRules(context.db);
  const waiting = await context.db
    .selectFrom('orders as o')
    .innerJoin('payment_orders as p', 'p.order_id', 'o.id')
    .leftJoin('payout_claims as c', 'c.order_id', 'o.id')
    .select('o.id')
    .where('o.type', '=', 'payment')
    .where('o.status', '=', 'processing')
    .where('o.reference', '<>', after)
    .where(NO_TEST_WAITS)
    .where(mayBeClaimed(releaseAbove, staff.id))
    .where((o) =>
      o.or([
        o('c.order_id', 'is', null),
        o('c.staff_id', '=', staff.id),
        o('c.seen_at', '<', claimHeldSince(now)),
      ]),
    )
    .orderBy('o.promised_at', (order) => order.asc().nullsLast())
    .orderBy('o.status_since')
    .orderBy('o.id')
    .limit(TRIED)
    .execute();
  for (const { id } of waiting) {
    const order = await orderById(context.db, id);
    try {
      await claimPayout(call, order);
      return order.reference;
    } catch (error) {
      // Another has it by now, or it may not be paid yet: the next one.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return fail('no_payout_waits');
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
  if (!claim) await refuse(db, order, now);
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

/** Payments that are being paid now, and how many are not. */
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

/**
 * Locks the order before its release is checked: whatever ends a release, or sends a test, is over by then, or waits
 * and sees the claim.
 */
async function holdToPay(tx: Db, { id }: OrderRow, call: StaffAct): Promise<void> {
  await holdOrder(tx, id);
  const order = await orderById(tx, id);
  mayBePaid(order, call);
  await requireReleased(tx, order, call.staff.id);
}

function mayBePaid(order: OrderRow, { staff }: StaffAct): void {
  permit(order, 'payout', staff.role);
  if (openTest(order) === 'sent') fail('test_not_released');
}

type Claim = NonNullable<Awaited<ReturnType<typeof claimOf>>>;

const whoHas = ({ name, since }: Pick<Claim, 'name' | 'since'>) => ({
  by: name,
  since: `${displayTime(since.toISOString())} (Lagos)`,
});

async function refuse(db: Db, order: OrderRow, now: Date): Promise<never> {
  const claim = await claimOf(db, order.id);
  if (claim && claim.seen_at >= claimHeldSince(now)) fail('payout_claimed', whoHas(claim));
  const { status } = await orderById(db, order.id);
  return fail(status === 'processing' ? 'payout_not_claimed' : 'order_moved');
}

/** A day's work: by then somebody chooses anew where they pay from. */
const REMEMBERED_MS = 12 * HOUR_MS;

/** The account they name, or the one from which they paid such a payment last; null where they have to say. */
async function accountToPayFrom(
  tx: Db,
  order: OrderRow,
  { staff, now, account: code }: Claiming,
): Promise<bigint | null> {
  const { payment_method_code: method, you_get_currency: currency } = await paymentOrder(tx, order.id);
  if (code) {
    const account = await moneyAccount(tx, { kind: 'pay-out', code });
    return account?.currency === currency ? account.id : fail('account_unfit');
  }
  const last = await tx
    .selectFrom('payouts as paid')
    .innerJoin('payment_orders as p', 'p.order_id', 'paid.order_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'paid.account_id')
    .select('paid.account_id')
    .where('paid.staff_id', '=', staff.id)
    .where('paid.at', '>', new Date(now.getTime() - REMEMBERED_MS))
    .where('p.payment_method_code', '=', method)
    .where('a.currency', '=', currency)
    .orderBy('paid.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.account_id ?? null;
}

type Noted = {
  order: OrderRow;
  action: 'payout.claim' | 'payout.take-over' | 'payout.give-back';
  detail: string;
};

const note = (tx: Db, { staff, now }: StaffAct, { order, action, detail }: Noted) =>
  audit(tx, { staff, action, subject: order.reference, detail, now });
