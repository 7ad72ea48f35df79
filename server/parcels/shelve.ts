/** Parcels that nobody announced: taken in and photographed (Product §28.87). */
import { readThousandths } from '@cowrie/contract/shipping-price.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import { fail, failFields } from '../errors.ts';
import type { ParcelAct } from '../orders/index.ts';
import { shelfParcel, waitingFor } from './queries.ts';
import { holdNumber, standsOnShelf } from './take-off-shelf.ts';
import { viewShelf } from './view.ts';

type Found = {
  tracking_number: string;
  mark?: string | undefined;
  weight_kg?: string | undefined;
  note?: string | undefined;
};

/** A mark as the customer's username, which the address carries in brackets (Product §17.2). */
function bareMark(typed = ''): string {
  // A Chinese keyboard may write broad signs.
  const mark = typed.normalize('NFKC');
  return mark.match(/\(\s*([^()]+?)\s*\)\s*$/)?.[1] ?? mark;
}

/** @throws {ApiError} `parcel_announced` where an open order waits for it, `parcel_shelved` where it is there already. */
export async function shelveParcel({ context, staff, now }: ParcelAct, once: Once, found: Found) {
  const { answer } = await once(async (tx) => {
    await holdNumber(tx, found.tracking_number);
    const announced = await waitingFor(tx, found.tracking_number).executeTakeFirst();
    if (announced) fail('parcel_announced', { reference: announced.reference });
    if (await standsOnShelf(tx, found.tracking_number)) fail('parcel_shelved');
    const { id } = await tx
      .insertInto('shelf_parcels')
      .values({
        tracking_number: found.tracking_number,
        mark: bareMark(found.mark),
        weight_grams: found.weight_kg ? readThousandths(found.weight_kg) : null,
        note: found.note || null,
        received_by: staff.id,
        received_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = found.tracking_number;
    await audit(tx, { staff, action: 'shelf.take-in', subject, detail: found.mark ?? '', now });
    const row = await shelfParcel(tx, id);
    const [parcel] = row ? await viewShelf(context, tx, [row]) : [];
    if (!parcel) throw new Error('the parcel was put there a moment ago');
    return { parcel };
  });
  return answer;
}

/** Before a photo is read: whether its parcel is still on the shelf. */
export async function refuseGone({
  context,
  params,
}: Pick<StaffAct, 'context'> & { params: { id: string } }) {
  return (await shelfParcel(context.db, BigInt(params.id))) ?? fail('not_found');
}

export async function addShelfPhoto(
  { staff, now }: StaffAct,
  id: bigint,
  { uploads, once }: { uploads: Uploads; once: Once },
) {
  const { answer } = await once(async (tx) => {
    if (!uploads.has('photo')) failFields({ photo: ['Choose a photo'] });
    const parcel = await tx
      .selectFrom('shelf_parcels')
      .select('tracking_number')
      .where('id', '=', id)
      .where('order_id', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!parcel) fail('not_found');
    const fileId = await uploads.keepSent(tx, 'photo');
    await tx.insertInto('shelf_photos').values({ parcel_id: id, file_id: fileId }).execute();
    await audit(tx, { staff, action: 'shelf.photo', subject: parcel.tracking_number, now });
    return { id: String(id) };
  });
  return answer;
}
