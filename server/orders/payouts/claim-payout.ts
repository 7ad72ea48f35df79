/**
 * Claiming a payment to pay it, taking over a colleague's claim, and giving one's own back (Product §28.15–28.17). Each
 * is one guarded statement, so that of two at once one wins and the other is told who it is.
 */
import { displayMinor } from '@cowrie/contract/money.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/index.ts';
import type { StaffAct, ToldStaffAct } from '../../calls/call.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { moneyAccount } from '../../ledger/index.ts';
import { tellOneOfStaff } from '../../mail/staff-notices.ts';
import { openTest, permit } from '../../permit.ts';
import { type OrderRow, orderById, paymentOrder } from '../queries.ts';
import { claimHeldSince, holdOrder, refuseClaim } from './claims.ts';
import { requireReleased } from './releases.ts';

/** SQL for the id of the caller's session, locked; null where it has just ended. */
const ownSession = ({ sessionId }: StaffAct['staff']) =>
  sql<bigint | null>`(select id from staff_sessions where id = ${sessionId} for key share)`;

type Claiming = StaffAct & { account?: string | undefined };

/**
 * Claims a payment. Somebody who has claimed it already keeps the claim and its time: another tab of theirs goes on
 * with it.
 * @throws {ApiError} as `permit`; `test_not_released` while the customer's answer to a test is waited for; as
 * `requireReleased`; `account_unfit`; `payout_claimed` where a colleague has it.
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
    if (!claimed) return refuseClaim(tx, order, now);
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
    if (!taken) return refuseClaim(tx, order, now);
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

/**
 * Locks the order before its release is checked: whatever ends a release or sends a test has committed by then, or
 * waits and sees the claim.
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

/** The account that somebody paid from last is remembered for a day's work. */
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
