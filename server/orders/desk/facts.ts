/** Facts staff add to an order without moving its status: tracking, weight, photos (Product §4, §8). */
import { isClosed, type TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import { audit } from '../../audit/index.ts';
import type { Once } from '../../calls/idempotency.ts';
import type { Uploads } from '../../calls/uploads.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail, failFields } from '../../errors.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import type { OrderRow } from '../queries.ts';
import { tellCustomer } from '../tell-customer.ts';
import { TRACK_TITLES } from '../wording.ts';

type Act = { staff: StaffMember; now: Date };

/** Makes polls see a change, unless the order closed since it was read. */
async function touch(tx: Db, order: OrderRow, set: { track_status?: TrackStatus }, now: Date): Promise<void> {
  const touched = await tx
    .updateTable('orders')
    .set({ ...set, updated_at: now, version: sql<bigint>`version + 1` })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirstOrThrow();
  if (touched.numUpdatedRows !== 1n) fail('order_moved');
}

/**
 * Moves the tracking. Shipments and goods go anywhere while open; payments and branding follow their
 * status, so staff can only say that a processing one is on the road.
 */
export async function moveTracking(
  context: Context,
  order: OrderRow,
  move: Act & { track_status: TrackStatus; title?: string | undefined },
) {
  if (isClosed(order.status)) fail('order_closed');
  const follows = order.type === 'payment' || order.type === 'branding';
  if (follows && !(order.status === 'processing' && move.track_status === 'on the road')) {
    fail('move_not_allowed', { because: 'the tracking of this order follows its status' });
  }
  const title = move.title || TRACK_TITLES[move.track_status];
  await transaction(context.db, async (tx) => {
    await touch(tx, order, { track_status: move.track_status }, move.now);
    await tx
      .insertInto('order_events')
      .values({
        order_id: order.id,
        event: 'track',
        from_status: order.status,
        to_status: order.status,
        track_status: move.track_status,
        title,
        note: null,
        actor: 'staff',
        staff_id: move.staff.id,
        created_at: move.now,
      })
      .execute();
    await tellCustomer(context, tx, {
      orderId: order.id,
      lines: [`${title}.`],
      mail: 'tracking',
      note: title,
      now: move.now,
    });
    await audit(tx, {
      staff: move.staff,
      action: 'order.track',
      subject: order.reference,
      detail: move.track_status,
      now: move.now,
    });
  });
  return { reference: order.reference, track_status: move.track_status };
}

function refuseUnlessOpenShipment(order: OrderRow): void {
  if (order.type !== 'shipment') fail('not_found');
  if (isClosed(order.status)) fail('order_closed');
}

/** Whole grams from kilograms with at most three decimals. */
function grams(kilograms: string): bigint {
  const [whole = '0', fraction = ''] = kilograms.split('.');
  return BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, '0'));
}

export async function weighShipment(
  context: Context,
  order: OrderRow,
  facts: Act & { weight_kg: string; cost_note?: string | undefined },
): Promise<Record<string, never>> {
  refuseUnlessOpenShipment(order);
  const weight = grams(facts.weight_kg);
  if (weight === 0n) failFields({ weight_kg: ['Enter the weight in kilograms'] });
  await transaction(context.db, async (tx) => {
    await touch(tx, order, {}, facts.now);
    await tx
      .updateTable('shipment_orders')
      .set({ weight_grams: weight, cost_note: facts.cost_note || null })
      .where('order_id', '=', order.id)
      .execute();
    await audit(tx, {
      staff: facts.staff,
      action: 'order.weigh',
      subject: order.reference,
      detail: `${facts.weight_kg} kg`,
      now: facts.now,
    });
  });
  return {};
}

export async function addShipmentPhoto(
  order: OrderRow,
  { staff, uploads, now, once }: Act & { uploads: Uploads; once: Once },
): Promise<Record<string, never>> {
  refuseUnlessOpenShipment(order);
  if (!uploads.has('photo')) failFields({ photo: ['Choose a photo'] });
  await once(async (tx) => {
    await touch(tx, order, {}, now);
    const fileId = await uploads.keep(tx, 'photo');
    if (fileId === undefined) throw new Error('the upload was there a moment ago');
    await tx.insertInto('shipment_photos').values({ order_id: order.id, file_id: fileId }).execute();
    await audit(tx, { staff, action: 'order.photo', subject: order.reference, now });
    return null;
  });
  return {};
}
