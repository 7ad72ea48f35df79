/** A departure moves with everything on it, and is taken back with it within its minutes (Product §28.91, §28.92). */
import { DEPARTURE_STEPS, type DepartureStep } from '@cowrie/contract/desk/departures.ts';
import { isClosed, type TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { lockOrders, trackLocked } from '../orders/index.ts';
import { CORRECTIONS, LINES, type Moved } from './departure-lines.ts';
import { mailDeparture } from './departure-mail.ts';
import { lockDeparture, undoableMove, viewDeparture } from './departures.ts';

/** Where the tracking of what is on it stands by then. */
const TRACKED: Record<Moved, TrackStatus> = {
  departed: 'on the road',
  arrived: 'on the road',
  delivered: 'delivered',
};
const nextStep = (step: DepartureStep) =>
  DEPARTURE_STEPS[DEPARTURE_STEPS.indexOf(step) + 1] as Moved | undefined;

async function loadedIds(tx: Db, id: bigint) {
  const rows = await tx
    .selectFrom('departure_parcels')
    .select('order_id')
    .where('departure_id', '=', id)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** The one statement that moves it; whoever comes second is told. */
async function step(tx: Db, id: bigint, from: DepartureStep, to: DepartureStep): Promise<void> {
  const moved = await tx
    .updateTable('departures')
    .set({ step: to })
    .where('id', '=', id)
    .where('step', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) fail('departure_moved');
}

/**
 * What is delivered already stays so. One that has left goes on where all of it was, or it would never be done.
 * @throws {ApiError} `departure_moved` where it stands elsewhere than the screen showed, `departure_empty`.
 */
export async function moveDeparture(
  { context, staff, now }: StaffAct,
  id: bigint,
  { from, line: typed }: { from: DepartureStep; line?: string | undefined },
) {
  return transaction(context.db, async (tx) => {
    const departure = await lockDeparture(tx, id);
    const to = nextStep(from);
    if (departure.step !== from || !to) fail('departure_moved');
    const line = typed || LINES[to](departure.name);
    const orders = await lockOrders(tx, await loadedIds(tx, id));
    const toMove = orders.filter((order) => !isClosed(order.status) && order.track_status !== 'delivered');
    if (from === 'loading' && toMove.length === 0) fail('departure_empty');
    await step(tx, id, from, to);
    const { id: moveId } = await tx
      .insertInto('departure_moves')
      .values({ departure_id: id, from_step: from, to_step: to, line, moved_by: staff.id, moved_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const moved: typeof toMove = [];
    for (const order of toMove)
      if (await trackLocked(context, tx, order, { step: TRACKED[to], line, staff, now })) moved.push(order);
    const went = moved.map((order) => ({
      move_id: moveId,
      order_id: order.id,
      from_track_status: order.track_status,
    }));
    if (went.length > 0) await tx.insertInto('departure_move_parcels').values(went).execute();
    for (const customerId of new Set(moved.map(({ customer_id }) => customer_id)))
      await mailDeparture(context, tx, { moveId: String(moveId), customerId: String(customerId) });
    const detail = `${from} → ${to}, ${moved.length} parcels`;
    await audit(tx, { staff, action: 'departure.move', subject: departure.name, detail, now });
    const left = orders.filter((order) => !moved.includes(order)).map(({ reference }) => reference);
    return { departure: await viewDeparture(tx, id, now), moved: moved.length, left };
  });
}

/**
 * Takes back the move to the step `seen`, as the screen showed it; the last one where it says none.
 * @throws {ApiError} `departure_moved` where that is not the last, or cannot be taken back any more.
 */
export async function undoDeparture({ context, staff, now }: StaffAct, id: bigint, seen?: DepartureStep) {
  return transaction(context.db, async (tx) => {
    const departure = await lockDeparture(tx, id);
    const move = await undoableMove(tx, id, now);
    if (!move || move.to_step === 'loading' || (seen ?? move.to_step) !== move.to_step)
      fail('departure_moved');
    await step(tx, id, move.to_step, move.from_step);
    const undone = await tx
      .updateTable('departure_moves')
      .set({ undone_by: staff.id, undone_at: now })
      .where('id', '=', move.id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    if (undone.numUpdatedRows !== 1n) fail('departure_moved');
    const went = await tx
      .selectFrom('departure_move_parcels')
      .select(['order_id', 'from_track_status'])
      .where('move_id', '=', move.id)
      .execute();
    const before = new Map(went.map((row) => [row.order_id, row.from_track_status]));
    const line = CORRECTIONS[move.to_step];
    const left: string[] = [];
    for (const order of await lockOrders(tx, [...before.keys()])) {
      const back = before.get(order.id);
      // What somebody has moved on since stays where they put it.
      const isThere = order.track_status === TRACKED[move.to_step];
      if (!back || !isThere || !(await trackLocked(context, tx, order, { step: back, line, staff, now })))
        left.push(order.reference);
    }
    const detail = `${move.to_step} → ${move.from_step}`;
    await audit(tx, { staff, action: 'departure.undo', subject: departure.name, detail, now });
    return { departure: await viewDeparture(tx, id, now), moved: before.size - left.length, left };
  });
}
