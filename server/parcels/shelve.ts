/** Parcels that nobody announced are taken in (Product §28.87). */
import { readThousandths } from '@cowrie/contract/shipping-price.ts';
import { audit } from '../audit/index.ts';
import type { Once } from '../calls/idempotency.ts';
import { fail } from '../errors.ts';
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
