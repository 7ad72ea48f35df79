/** Staff add a photo of a parcel at arrival (Product §21.11). */
import { audit } from '../../audit/index.ts';
import type { Once } from '../../calls/idempotency.ts';
import type { Uploads } from '../../calls/uploads.ts';
import { fail, failFields } from '../../errors.ts';
import { permit } from '../../permit.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { changeOrder } from '../change-order.ts';
import { lockOrders } from '../lock-orders.ts';
import type { OrderRow } from '../queries.ts';

/** @throws {ApiError} `not_found` for another type, `order_closed`. */
export async function addShipmentPhoto(
  { id, reference }: Pick<OrderRow, 'id' | 'reference'>,
  { staff, uploads, once, now }: { staff: StaffMember; uploads: Uploads; once: Once; now: Date },
): Promise<Record<string, never>> {
  const { answer } = await once(async (tx) => {
    // Whoever weighs the parcel at this moment does not refuse its photo: it waits, and is judged by what is there then.
    const [order = fail('not_found')] = await lockOrders(tx, [id]);
    const permitted = permit(order, 'photo', staff.role);
    if (!uploads.has('photo')) failFields({ photo: ['Choose a photo'] });
    await changeOrder(tx, permitted, {}, now);
    const fileId = await uploads.keepSent(tx, 'photo');
    await tx.insertInto('shipment_photos').values({ order_id: id, file_id: fileId }).execute();
    await audit(tx, { staff, action: 'order.photo', subject: reference, now });
    return {};
  });
  return answer;
}
