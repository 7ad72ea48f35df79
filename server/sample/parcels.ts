/** What stands in the sample's warehouse: two parcels on the shelf, and one that was weighed and put onto a flight. */
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { openOrder, orderByReference, receiveParcel } from '../orders/index.ts';
import { loadOnto, openDeparture, shelveParcel } from '../parcels/index.ts';
import { onceIn } from './once-in.ts';
import type { Sample, SampleOrder } from './sample.ts';

export function sampleParcels(sample: Sample): SampleOrder[] {
  return [
    { hoursAgo: 40, place: (placed) => sendParcel(sample, placed) },
    { hoursAgo: 26, place: (placed) => shelve(sample, placed, 'YT0000000008812', 'tunde', '3.4') },
    { hoursAgo: 3, place: (placed) => shelve(sample, placed, 'ZTO000000047391', '', '0.8') },
  ];
}

const actOf = ({ context, tx, worker }: Sample, now: Date) => ({
  act: { context, staff: { ...worker, role: 'warehouse' as const }, now },
  once: onceIn(tx),
});

async function shelve(
  sample: Sample,
  placed: Date,
  tracking_number: string,
  mark: string,
  weight_kg: string,
): Promise<void> {
  const { act, once } = actOf(sample, placed);
  await shelveParcel(act, once, { tracking_number, mark, weight_kg });
}

async function sendParcel(sample: Sample, placed: Date): Promise<void> {
  const { context, tx, refundedId } = sample;
  const { reference } = await openOrder(
    context,
    tx,
    {
      type: 'shipment',
      customerId: refundedId,
      amount: null,
      name: 'Electronics, Normal cargo',
      quantity: '1 parcel',
      facts: {
        goods_type: 'Normal cargo',
        goods_category: 'Electronics',
        tracking_number: 'SF0000000007205',
        shipping_company: 'Sample Express',
        weight_grams: null,
        cost_note: null,
        isHeld: false,
      },
    },
    placed,
  );
  const { act, once } = actOf(sample, new Date(placed.getTime() + HOUR_MS));
  const order = await orderByReference(tx, reference);
  if (!order) throw new Error('the sample’s parcel was placed a moment ago');
  await receiveParcel(act, tx, order, {
    grams: 9000n,
    size: { length: 500, width: 400, height: 310 },
    route: {
      service: 'Normal cargo (air)',
      card: { priced_by: 'kg', price: 1_180_000n, minimum: null, divisor: 6000 },
    },
    byHand: null,
    reason: '',
    seenAmount: null,
  });
  const leaves = new Date(placed.getTime() + 4 * DAY_MS).toISOString().slice(0, 10);
  const { departure } = await openDeparture(act, once, {
    name: 'Sample Air 607',
    carried_by: 'flight',
    route: 'Guangzhou – Lagos',
    leaves_on: leaves,
  });
  await loadOnto(act, tx, BigInt(departure.id), { references: [reference], unpaidToo: true });
}
