/** Parcels in tests: announced by customers, received by the warehouse at a price by the kilo. */
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import * as api from '@cowrie/contract/desk/parcels.ts';
import { getShipment } from '@cowrie/contract/orders.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import { data, type TestCustomer, type TestStaff } from './app.ts';
import type { PlacedOrder } from './orders.ts';

/** What a customer says of a parcel, all but its tracking number. */
const PARCEL = { goods_type: 'express', goods_category: 'beauty', shipping_company: 'YTO' };

/** What the warehouse measures. */
const SIZE = { length_cm: '50', width_cm: '40', height_cm: '31' };

let lastNumber = 7000;

/** A customer announces a parcel, by a tracking number that nobody else has unless one is given. */
export async function announce(
  customer: TestCustomer,
  tracking_number = `YT88${++lastNumber}`,
): Promise<PlacedOrder & { tracking_number: string }> {
  const placed = data(await customer.client.call(placeShipment, { body: { ...PARCEL, tracking_number } }));
  return { type: 'shipment', ...placed.shipment_order, tracking_number };
}

/** A shipping rate of ₦4,500 a kilo: its id. */
export async function addRateByKilo(owner: TestStaff): Promise<string> {
  const card = { priced_by: 'kg' as const, unit_price: '4500', minimum_price: null, divisor: 5000 };
  const words = { service: 'Air', description: 'Fast', rate: '$3', custom_clearing: 'Included' };
  const made = await owner.client.call(contentCalls['shipping-rates'].create, {
    body: { ...card, ...words },
  });
  return data(made).row?.id ?? '';
}

/** Weighed at nine kilos and priced by `rateId`, unless `over` says something else. */
export const receiveParcel = (by: TestStaff, { reference }: PlacedOrder, rateId: string, over: object = {}) =>
  by.client.call(api.receiveParcel, {
    params: { reference },
    body: { weight_kg: '9', ...SIZE, rate_id: rateId, ...over },
  });

/** A shipment as its customer sees it. */
export const shipmentSeenBy = async ({ client }: TestCustomer, { id }: PlacedOrder) =>
  data(await client.call(getShipment, { params: { id } })).shipments;
