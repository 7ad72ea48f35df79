/** Photos of parcels that nobody announced (Product §28.86, §28.87). */
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import { fail, failFields } from '../errors.ts';
import { keepShipmentPhoto } from '../orders/index.ts';
import { numberOfShelved } from './queries.ts';

/** Before a photo is read: whether its parcel is on the shelf, or was. */
export async function refuseUnknown({
  context,
  params,
}: Pick<StaffAct, 'context'> & { params: { id: string } }) {
  return (await numberOfShelved(context.db, BigInt(params.id))) ?? fail('not_found');
}

/** @throws {ApiError} `not_found`, `order_closed` of a parcel that has left the shelf for its order. */
export async function addShelfPhoto(
  { staff, now }: StaffAct,
  id: bigint,
  { uploads, once }: { uploads: Uploads; once: Once },
) {
  const { answer } = await once(async (tx) => {
    if (!uploads.has('photo')) failFields({ photo: ['Choose a photo'] });
    const parcel = await tx
      .selectFrom('shelf_parcels')
      .select(['tracking_number', 'order_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!parcel) fail('not_found');
    // It waited on a phone without a network while the parcel left the shelf for its order.
    if (parcel.order_id !== null) {
      await keepShipmentPhoto(tx, parcel.order_id, { staff, uploads, now });
      return { id: String(id) };
    }
    const fileId = await uploads.keepSent(tx, 'photo');
    await tx.insertInto('shelf_photos').values({ parcel_id: id, file_id: fileId }).execute();
    await audit(tx, { staff, action: 'shelf.photo', subject: parcel.tracking_number, now });
    return { id: String(id) };
  });
  return answer;
}
