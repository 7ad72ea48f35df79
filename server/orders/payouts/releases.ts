/**
 * A payout above the owner's limit: one of the treasury asks, another releases it, and only then is it paid (Product §28.19).
 * A release is good for exactly the receiver and the amount that it was asked for.
 */

import { createHash } from 'node:crypto';
import type { PayoutRelease } from '@cowrie/contract/desk/payout-work.ts';
import { errorSentence } from '@cowrie/contract/errors.ts';
import { methodInWords } from '@cowrie/contract/method-in-words.ts';
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { ToldStaffAct } from '../../calls/call.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { tellTreasury } from '../../mail/staff-notices.ts';
import { permit } from '../../permit.ts';
import { decidedAlready } from '../../security/decided-already.ts';
import {
  doubtAbout,
  doubtSentence,
  judging,
  PAY_ACCOUNTS,
  requireSecondPerson,
} from '../../security/two-people.ts';
import { refuseTakenBackOften } from '../../security/waiting-proposals.ts';
import { lockOrders } from '../lock-orders.ts';
import { type OrderRow, orderById, type PaymentRow, paymentOrder } from '../queries.ts';
import { type PayoutRules, payoutRules } from './rules.ts';

type Payment = PaymentRow;

const releases = (db: Db) =>
  db
    .selectFrom('payout_releases as r')
    .innerJoin('staff as asker', 'asker.id', 'r.asked_by')
    .leftJoin('staff as decider', 'decider.id', 'r.decided_by')
    .selectAll('r')
    .select(['asker.name as asker_name', 'decider.name as decider_name']);
type Row = Awaited<ReturnType<ReturnType<typeof releases>['execute']>>[number];

/** Whom a payment pays and how much, as one value: what differs is another payout. */
function factsOf(order: OrderRow, payment: Payment): Buffer {
  const facts = [
    order.id,
    payment.you_get,
    payment.you_get_currency,
    payment.payment_method_code,
    payment.description,
    payment.qr_file_id,
    payment.receiver_name,
  ];
  return createHash('sha256')
    .update(JSON.stringify(facts.map((fact) => (fact === null ? null : String(fact)))))
    .digest();
}

const isAbove = ({ you_get }: Payment, limit: bigint | null) => limit !== null && you_get > limit;

/** What was asked last of an order. */
export const lastRelease = (db: Db, orderId: bigint) =>
  releases(db).where('r.order_id', '=', orderId).orderBy('r.id', 'desc').limit(1).executeTakeFirst();

type Seen = {
  order: OrderRow;
  payment: Payment;
  release: Row | undefined;
  rules: PayoutRules;
  staffId: bigint;
  now: Date;
};

/** The release of a payment as `staffId` sees it, and whether one is needed at all. */
export async function releaseView(db: Db, { order, payment, release, rules, staffId, now }: Seen) {
  const isStale = release !== undefined && !release.facts.equals(factsOf(order, payment));
  return {
    isNeeded: isAbove(payment, rules.releaseAbove),
    release: release
      ? await view(db, isStale ? { ...release, state: 'annulled' } : release, staffId, now)
      : null,
  };
}

async function view(db: Db, row: Row, staffId: bigint, now: Date): Promise<PayoutRelease> {
  return {
    id: String(row.id),
    state: row.state,
    asked_by: row.asker_name,
    asked_by_me: row.asked_by === staffId,
    asked_at: row.asked_at.toISOString(),
    decided_by: row.decider_name,
    decided_by_me: row.decided_by === staffId,
    decided_at: row.decided_at?.toISOString() ?? null,
    why_not_release: row.state === 'asked' ? await whyNot(db, row, staffId, now) : null,
  };
}

type Asked = Pick<Row, 'order_id' | 'asked_by'>;

async function whyNot(db: Db, asked: Asked, staffId: bigint, now: Date): Promise<string | null> {
  const known = await judging(db, now);
  const doubt = doubtAbout(known, { proposerId: asked.asked_by, approverId: staffId }, PAY_ACCOUNTS);
  if (doubt) return doubtSentence(doubt);
  return (await isPaying(db, asked.order_id, staffId)) ? errorSentence('paying_it_yourself') : null;
}

/** Whether they hold the payment. */
async function isPaying(db: Db, orderId: bigint, staffId: bigint): Promise<boolean> {
  const claim = await db
    .selectFrom('payout_claims')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return claim !== undefined;
}

/**
 * Lets `staffId` go on to pay.
 * @throws {ApiError} `release_needed` above the limit while nobody released it; `released_by_you`.
 */
export async function requireReleased(tx: Db, order: OrderRow, staffId: bigint): Promise<void> {
  const { releaseAbove } = await payoutRules(tx);
  const payment = await paymentOrder(tx, order.id);
  if (releaseAbove === null || !isAbove(payment, releaseAbove)) return;
  const released = await tx
    .selectFrom('payout_releases')
    .select('decided_by')
    .where('order_id', '=', order.id)
    .where('state', '=', 'released')
    .where('facts', '=', factsOf(order, payment))
    .executeTakeFirst();
  const limit = displayMinor(releaseAbove, payment.you_get_currency);
  if (!released) fail('release_needed', { limit });
  if (released.decided_by === staffId) fail('released_by_you');
}

/** @throws {ApiError} as `permit`; `release_not_needed`, `taken_back_often`. */
export async function askRelease({ context, staff, device, now }: ToldStaffAct, asked: OrderRow) {
  await transaction(context.db, async (tx) => {
    // With the lock, a request comes before or after a close of the order: a close annuls the requests there are.
    const [order = asked] = await lockOrders(tx, [asked.id]);
    permit(order, 'payout', staff.role);
    const { releaseAbove } = await payoutRules(tx);
    const payment = await paymentOrder(tx, order.id);
    if (!isAbove(payment, releaseAbove)) fail('release_not_needed');
    const facts = factsOf(order, payment);
    await tx
      .updateTable('payout_releases')
      .set({ state: 'annulled' })
      .where('order_id', '=', order.id)
      .where('state', 'in', ['asked', 'released'])
      .where('facts', '<>', facts)
      .execute();
    const isNew = await tx
      .insertInto('payout_releases')
      .values({ order_id: order.id, facts, asked_by: staff.id, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Somebody asked a moment before: that one stands.
    if (!isNew) return;
    await refuseTakenBackOften(tx, { kept: 'payout_releases', by: 'asked_by' }, staff.id, now);
    const detail = sumOf(payment);
    await audit(tx, { staff, action: 'payout.ask-release', subject: order.reference, detail, now });
    await tell(context, tx, 'payout-release-asked', { order, payment, by: staff.name, device, now });
  });
}

type Decision = ToldStaffAct & { id: bigint };

/**
 * @throws {ApiError} `not_found`, `changed_meanwhile`; `own_proposal`, `not_independent`, `too_new`; `paying_it_yourself`,
 * where they have held it since before there was a limit.
 */
export async function releasePayout(decision: Decision): Promise<void> {
  const { context, staff, id, device, now } = decision;
  await transaction(context.db, async (tx) => {
    const { row, order, payment } = await lock(tx, id);
    if (decidedAlready(row, { by: staff.id, as: ['released'] })) return;
    if (!row.facts.equals(factsOf(order, payment)) || order.status !== 'processing')
      fail('changed_meanwhile');
    await requireSecondPerson(tx, { proposerId: row.asked_by, approverId: staff.id }, PAY_ACCOUNTS, now);
    if (await isPaying(tx, order.id, staff.id)) fail('paying_it_yourself');
    await decide(tx, decision, 'released');
    const detail = sumOf(payment);
    await audit(tx, { staff, action: 'payout.release', subject: order.reference, detail, now });
    await tell(context, tx, 'payout-released', { order, payment, by: staff.name, device, now });
  });
}

/** @throws {ApiError} `not_found`, `changed_meanwhile`. */
export async function refusePayout(decision: Decision): Promise<void> {
  const { context, staff, id, now } = decision;
  await transaction(context.db, async (tx) => {
    const { row, order, payment } = await lock(tx, id);
    if (decidedAlready(row, { by: staff.id, as: ['refused'] })) return;
    await decide(tx, decision, 'refused');
    const detail = sumOf(payment);
    const action = row.asked_by === staff.id ? 'payout.withdraw-request' : 'payout.refuse-release';
    await audit(tx, { staff, action, subject: order.reference, detail, now });
  });
}

async function lock(tx: Db, id: bigint) {
  const row = await tx
    .selectFrom('payout_releases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail('not_found');
  const order = await orderById(tx, row.order_id);
  return { row, order, payment: await paymentOrder(tx, order.id) };
}

async function decide(tx: Db, { id, staff, now }: Decision, state: 'released' | 'refused'): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_releases')
    .set({ state, decided_by: staff.id, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('changed_meanwhile');
}

/** Payouts that wait for a second person, the oldest first, as `staffId` sees them. */
export async function waitingReleases(db: Db, staffId: bigint, now: Date) {
  const rows = await releases(db)
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('payment_orders as p', 'p.order_id', 'r.order_id')
    .select(['o.reference', 'p.you_get', 'p.you_get_currency', 'p.receiver_name', 'p.payment_method_name'])
    .where('r.state', '=', 'asked')
    .where('o.status', '=', 'processing')
    .orderBy('r.asked_at')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: String(row.id),
      reference: row.reference,
      amount: formatAmount(row.you_get),
      currency: row.you_get_currency,
      receiver: row.receiver_name,
      method: row.payment_method_name,
      proposed_by: row.asker_name,
      proposed_by_me: row.asked_by === staffId,
      proposed_at: row.asked_at.toISOString(),
      why_not_approve: await whyNot(db, row, staffId, now),
    })),
  );
}

const sumOf = ({ you_get, you_get_currency, payment_method_name, receiver_name }: Payment) =>
  [
    displayMinor(you_get, you_get_currency),
    `by ${methodInWords(payment_method_name)}`,
    receiver_name && `to ${receiver_name}`,
  ]
    .filter(Boolean)
    .join(' ');

type Told = { order: OrderRow; payment: Payment; by: string; device: string; now: Date };

function tell(
  context: Context,
  tx: Db,
  kind: 'payout-release-asked' | 'payout-released',
  { order, payment, by, device, now }: Told,
) {
  const facts: [string, string][] = [
    ['Order', order.reference],
    ['Payout', sumOf(payment)],
  ];
  return tellTreasury(context, tx, { kind, by, device, now, facts });
}
