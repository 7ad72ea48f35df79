/** Pictures of the warehouse: a parcel priced, one nobody announced, the shelf, a departure, and its customer's offer. */
import { listDepartures } from '@cowrie/contract/desk/departures.ts';
import { shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import { data, newCustomer, staffClient } from '../api.ts';
import { transferSlip } from '../pictures.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

const LONG_NUMBER = 'SF-EXPRESS-2026-GUANGZHOU-BAIYUN-0000000000889123';

export async function parcelShots(product: Product): Promise<Shot[]> {
  const customer = await newCustomer(product);
  const worker = await staffClient(product, 'warehouse');
  const parcel = { goods_type: 'normal', goods_category: 'clothing', shipping_company: 'SF Express' };
  const announce = async (tracking_number: string) =>
    data(await customer.client.call(placeShipment, { body: { ...parcel, tracking_number } })).shipment_order;
  const { reference } = await announce('SF8800010042');
  await announce(LONG_NUMBER);
  const note = 'The label is torn; two cartons, taped together.';
  const body = {
    tracking_number: LONG_NUMBER.replace('889', '777'),
    mark: customer.username,
    weight_kg: '12.4',
  };
  data(await worker.client.call(shelveParcel, { body: { ...body, note } }));
  const [departure] = data(await worker.client.call(listDepartures, {})).departures;
  const { remembered } = worker;
  const desk = (name: string, path: string, prepare?: Shot['prepare']): Shot => ({
    name: `desk_parcels--${name}`,
    path: `/desk/parcels${path}`,
    remembered,
    ...(prepare && { prepare }),
  });
  return [
    desk('expected', '', (page) => page.getByText('Announced, not here yet').waitFor()),
    desk('found', '', async (page) => {
      await page.getByLabel('Last digits of the tracking number').fill(customer.username);
      await page.getByRole('region', { name: 'Found' }).waitFor();
    }),
    desk('unknown', '', async (page) => {
      await page.getByLabel('Last digits of the tracking number').fill('99998');
      await page.getByText('No one announced this parcel').waitFor();
    }),
    desk('no-camera', '', async (page) => {
      await page.getByRole('button', { name: 'Scan', exact: true }).click();
      await page.getByText('There is no camera').waitFor();
    }),
    desk('priced', `?parcel=${reference}`, async (page) => {
      await page.getByLabel('Weight, kg').fill('9');
      for (const [side, length] of Object.entries({ Length: '50', Width: '40', Height: '31' }))
        await page.getByLabel(`${side}, cm`).fill(length);
    }),
    desk('by-hand', `?parcel=${reference}`, async (page) => {
      await page.getByLabel('Weight, kg').fill('9');
      await page.getByRole('button', { name: 'Another price' }).click();
      await page.getByLabel('Price in Naira').fill('50000');
      await page.getByRole('button', { name: /^Receive at/ }).click();
      await page.getByText('Say why the price is different').waitFor();
    }),
    desk('dead-spot', `?parcel=${reference}`, async (page) => {
      await page.getByText('Take a photo').waitFor();
      await page.context().setOffline(true);
      const { name, mimeType, buffer } = await transferSlip('parcel');
      await page.getByLabel('Take a photo').setInputFiles({ name, mimeType, buffer });
      await page.getByText('1 photo not sent yet').waitFor();
    }),
    desk('departure-unknown', '/departures/999999', (page) =>
      page.getByText('There is no such departure').waitFor(),
    ),
    desk('shelf', '/shelf', (page) => page.getByText(note).waitFor()),
    desk('departure', `/departures/${departure?.id}`, (page) =>
      page.getByRole('list', { name: 'On board' }).waitFor(),
    ),
    {
      name: 'ship-for-me--unannounced',
      path: '/ship-for-me',
      remembered: customer.remembered,
      prepare: (page) => page.getByRole('link', { name: 'This is mine' }).waitFor(),
    },
  ];
}
