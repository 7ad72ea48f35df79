/** Staff weigh a parcel at arrival and say how its cost comes about (Product §21.11). */
import { readThousandths } from '@cowrie/contract/shipping-price.ts';
import { audit } from '../../audit/index.ts';
import { standsAlready } from '../../changed-since.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { failFields } from '../../errors.ts';
import { permit } from '../../permit.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { weighedNow } from '../arrived-parcel.ts';
import { changeOrder } from '../change-order.ts';
import { lockToWeigh, type OrderToWeigh, refuseUnseenWeight } from './order-to-weigh.ts';

/** @throws {ApiError} `not_found` for another type, `order_closed`, `order_moved`, `parcel_weighed`, `changed_meanwhile`. */
export async function weighShipment(
  context: Context,
  order: OrderToWeigh,
  facts: {
    weight_kg: string;
    cost_note?: string | undefined;
    seen_weight_kg?: string | undefined;
    seen_cost_note?: string | undefined;
    staff: StaffMember;
    now: Date;
  },
): Promise<Record<string, never>> {
  const { weight_kg, cost_note = '', seen_weight_kg, seen_cost_note, staff, now } = facts;
  permit(order, 'weigh', staff.role);
  const weight = readThousandths(weight_kg) ?? 0n;
  if (weight === 0n) failFields({ weight_kg: ['Enter the weight in kilograms'] });
  await transaction(context.db, async (tx) => {
    const permitted = permit(await lockToWeigh(tx, order), 'weigh', staff.role);
    const stands = await weighedSoFar(tx, order.id);
    // The same call again, since its answer got lost: it is done.
    if (stands.grams === weight && stands.note === cost_note) return;
    await changeOrder(tx, permitted, {}, now);
    await refuseUnseenWeight(tx, order.id, seen_weight_kg);
    // How the cost comes about is told to its customer, and nobody's words are lost unseen.
    const shown = seen_cost_note === undefined ? undefined : { note: seen_cost_note };
    standsAlready({ note: stands.note }, { wanted: { note: cost_note }, shown });
    await tx
      .updateTable('shipment_orders')
      .set({ weight_grams: weight, cost_note: cost_note || null, ...weighedNow(order, now) })
      .where('order_id', '=', order.id)
      .execute();
    await audit(tx, {
      staff,
      action: 'order.weigh',
      subject: order.reference,
      detail: `${weight_kg} kg`,
      now,
    });
  });
  return {};
}

/** Inside `tx`, which holds the order. */
async function weighedSoFar(tx: Db, orderId: bigint) {
  const { weight_grams: grams, cost_note: note } = await tx
    .selectFrom('shipment_orders')
    .select(['weight_grams', 'cost_note'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { grams, note: note ?? '' };
}
