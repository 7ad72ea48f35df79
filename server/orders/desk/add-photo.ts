/** Staff add a photo of a parcel at arrival (Product §21.11). */
import { audit } from '../../audit/index.ts';
import type { Once } from '../../calls/idempotency.ts';
import type { Uploads } from '../../calls/uploads.ts';
import type { Db } from '../../database/transaction.ts';
import { fail, failFields } from '../../errors.ts';
import { permit } from '../../permit.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { changeOrder } from '../change-order.ts';
import { lockOrders } from '../lock-orders.ts';
import type { OrderRow } from '../queries.ts';

type Photographed = { staff: StaffMember; uploads: Uploads; now: Date };

/** @throws {ApiError} `not_found` for another type, `order_closed`. */
export async function addShipmentPhoto(
  { id }: Pick<OrderRow, 'id'>,
  { once, ...photographed }: Photographed & { once: Once },
): Promise<Record<string, never>> {
  const { answer } = await once(async (tx) => {
    await keepShipmentPhoto(tx, id, photographed);
    return {};
  });
  return answer;
}

/** Inside `tx`; throws as `addShipmentPhoto` does. */
export async function keepShipmentPhoto(tx: Db, orderId: bigint, { staff, uploads, now }: Photographed) {
  // The lock waits for a colleague who is weighing the parcel at this moment, so the photo is not refused for it; what
  // may happen is judged by the order as it is afterwards.
  const [order = fail('not_found')] = await lockOrders(tx, [orderId]);
  const permitted = permit(order, 'photo', staff.role);
  if (!uploads.has('photo')) failFields({ photo: ['Choose a photo'] });
  await changeOrder(tx, permitted, {}, now);
  const fileId = await uploads.keepSent(tx, 'photo');
  await tx.insertInto('shipment_photos').values({ order_id: orderId, file_id: fileId }).execute();
  await audit(tx, { staff, action: 'order.photo', subject: order.reference, now });
}
