/** One sample order of each type beside payments: branding with a question, a parcel on its way, goods with an amount. */

import { HOUR_MS } from '@cowrie/contract/time.ts';
import { openOrder } from '../orders/index.ts';
import { gatherMessage } from '../threads/thread.ts';
import type { Sample, SampleOrder } from './sample.ts';

export function sampleProducts(sample: Sample): SampleOrder[] {
  return [
    { hoursAgo: 30, place: (placed) => placeShipment(sample, placed) },
    { hoursAgo: 12, place: (placed) => raiseGoods(sample, placed) },
    { hoursAgo: 5, place: (placed) => placeBranding(sample, placed) },
  ];
}

async function placeBranding({ context, tx, customerId }: Sample, placed: Date): Promise<void> {
  const items = ['Caps', 'Shirts'];
  const group = '101 – 500';
  const order = await openOrder(
    context,
    tx,
    {
      type: 'branding',
      customerId,
      amount: null,
      name: items.join(', '),
      quantity: group,
      facts: { items, quantity_group: group },
    },
    placed,
  );
  await gatherMessage(tx, {
    orderId: order.id,
    sender: 'customer',
    lines: ['Our logo is on its way. Can the caps be navy blue?'],
    now: new Date(placed.getTime() + HOUR_MS),
  });
}

async function placeShipment({ context, tx, customerId }: Sample, placed: Date): Promise<void> {
  await openOrder(
    context,
    tx,
    {
      type: 'shipment',
      customerId,
      amount: null,
      name: 'Clothing, Normal cargo',
      quantity: '1 parcel',
      facts: {
        goods_type: 'Normal cargo',
        goods_category: 'Clothing',
        tracking_number: 'SF0000000000001',
        shipping_company: 'Sample Express',
        weight_grams: null,
        cost_note: null,
        isHeld: false,
      },
    },
    placed,
  );
}

async function raiseGoods({ context, tx, customerId, staffId }: Sample, placed: Date): Promise<void> {
  await openOrder(
    context,
    tx,
    {
      type: 'goods',
      customerId,
      amount: 86_400_000n,
      name: 'Solar lamps, 20 W',
      quantity: '40',
      facts: { raised_by: staffId },
    },
    placed,
  );
}
