/** Parcels at the warehouse: taken in, weighed, on the shelf, on a departure. */
import * as departures from '@cowrie/contract/desk/departures.ts';
import * as parcels from '@cowrie/contract/desk/parcels.ts';
import { addShipmentPhoto, weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import sharp from 'sharp';
import { data } from '../app.ts';
import { photo } from '../orders.ts';
import { type Act, at, type Desk, order } from './desk.ts';

/** A parcel that nobody announced. */
const shelved = ({ owner, next }: Desk) =>
  owner.client.call(parcels.shelveParcel, { body: { tracking_number: `LOST ${next()}` } });
const onShelf = async (desk: Desk) => ({ params: { id: data(await shelved(desk)).parcel.id } });

const opensDeparture = ({ owner }: Desk) => {
  const body = { name: 'ET 607', carried_by: 'flight', route: 'Guangzhou – Lagos', leaves_on: '2030-07-01' };
  return owner.client.call(departures.openDeparture, { body: { ...body, carried_by: 'flight' } });
};
/** A departure with a parcel on it. */
async function loaded(desk: Desk) {
  const params = { id: data(await opensDeparture(desk)).departure.id };
  const { reference } = await order(desk, 'shipment');
  const body = { references: [reference], unpaid_too: true };
  return {
    ...{ params, reference },
    answer: await desk.owner.client.call(departures.loadParcels, { params, body }),
  };
}
const departs = ({ owner }: Desk, params: { id: string }) =>
  owner.client.call(departures.moveDeparture, { params, body: { from: 'loading' } });

export const PARCEL_ACTS: Act[] = [
  [
    parcels.receiveParcel,
    'order.receive',
    async (desk) =>
      desk.owner.client.call(parcels.receiveParcel, {
        ...at(await order(desk, 'shipment')),
        body: { weight_kg: '2' },
      }),
  ],
  [parcels.shelveParcel, 'shelf.take-in', shelved],
  [
    parcels.addShelfPhoto,
    'shelf.photo',
    async (desk) =>
      desk.owner.client.call(parcels.addShelfPhoto, {
        ...(await onShelf(desk)),
        files: { photo: await photo() },
      }),
  ],
  [
    parcels.giveShelfParcel,
    'shelf.give',
    async (desk) => {
      const body = { username: desk.customer.username };
      return desk.owner.client.call(parcels.giveShelfParcel, { ...(await onShelf(desk)), body });
    },
  ],
  [departures.openDeparture, 'departure.open', opensDeparture],
  [departures.loadParcels, 'departure.load', async (desk) => (await loaded(desk)).answer],
  [
    departures.unloadParcel,
    'departure.unload',
    async (desk) => {
      const { params, reference } = await loaded(desk);
      return desk.owner.client.call(departures.unloadParcel, { params, body: { reference } });
    },
  ],
  [departures.moveDeparture, 'departure.move', async (desk) => departs(desk, (await loaded(desk)).params)],
  [
    departures.undoDeparture,
    'departure.undo',
    async (desk) => {
      const { params } = await loaded(desk);
      data(await departs(desk, params));
      return desk.owner.client.call(departures.undoDeparture, { params });
    },
  ],
  [
    weighShipment,
    'order.weigh',
    async (desk) =>
      desk.owner.client.call(weighShipment, {
        ...at(await order(desk, 'shipment')),
        body: { weight_kg: '2' },
      }),
  ],
  [
    addShipmentPhoto,
    'order.photo',
    async (desk) => {
      const picture = sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } });
      const photo = new File([await picture.png().toBuffer()], 'p.png');
      return desk.owner.client.call(addShipmentPhoto, {
        ...at(await order(desk, 'shipment')),
        files: { photo },
      });
    },
  ],
];
