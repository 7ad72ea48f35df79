import * as departures from '@cowrie/contract/desk/departures.ts';
import * as api from '@cowrie/contract/desk/parcels.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import type { Router } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { refuseSomewhereToPay } from '../security/plain-lines.ts';
import { listDepartures, loadParcels, openDeparture, unloadParcel, viewDeparture } from './departures.ts';
import { giveShelfParcel } from './give-parcel.ts';
import { moveDeparture, undoDeparture } from './move-departure.ts';
import { pricedRoutes, viewRate } from './priced-routes.ts';
import { countShelved, expectedParcels, foundParcels, readyParcels, shelved, shelvedBy } from './queries.ts';
import { receiveNamed } from './receive.ts';
import { addShelfPhoto, refuseUnknown } from './shelf-photo.ts';
import { shelveParcel } from './shelve.ts';
import { viewParcels, viewShelf } from './view.ts';

export function parcelDeskRoutes(route: Router): void {
  route(api.findParcels, async ({ context, query }) => {
    const { db } = context;
    const parcels = query.q ? await foundParcels(db, query.q) : await expectedParcels(db);
    const shelf = query.q ? await shelvedBy(db, query.q) : [];
    return {
      parcels: await viewParcels(context, db, parcels),
      shelf: await viewShelf(context, db, shelf),
    };
  });
  route(api.readyParcels, async ({ context }) => ({
    parcels: await viewParcels(context, context.db, await readyParcels(context.db)),
  }));
  route(api.parcelRates, async ({ context }) => ({
    rates: (await pricedRoutes(context.db)).map(viewRate),
  }));
  route(api.receiveParcel, async (call) => {
    await refuseSomewhereToPay(call, { reason: call.body.reason });
    return receiveNamed(
      call,
      call.once,
      readReference(call.params.reference) ?? fail('not_found'),
      call.body,
    );
  });

  route(api.shelfParcels, async ({ context }) => ({
    parcels: await viewShelf(context, context.db, await shelved(context.db)),
    total: await countShelved(context.db),
  }));
  route(api.shelveParcel, (call) => shelveParcel(call, call.once, call.body));
  route(
    api.addShelfPhoto,
    (call) => addShelfPhoto(call, BigInt(call.params.id), { uploads: call.uploads, once: call.once }),
    refuseUnknown,
  );
  route(api.giveShelfParcel, (call) => giveShelfParcel(call, { ...call.body, id: BigInt(call.params.id) }));

  route(departures.listDepartures, async ({ context }) => ({
    departures: await listDepartures(context.db),
  }));
  route(departures.openDeparture, async (call) => {
    await refuseSomewhereToPay(call, { name: call.body.name });
    return openDeparture(call, call.once, call.body);
  });
  route(departures.getDeparture, async ({ context, params, now }) => ({
    departure: await viewDeparture(context.db, BigInt(params.id), now),
  }));
  route(departures.loadParcels, (call) =>
    loadParcels(call, BigInt(call.params.id), {
      references: call.body.references,
      unpaidToo: call.body.unpaid_too ?? false,
    }),
  );
  route(departures.unloadParcel, (call) => unloadParcel(call, BigInt(call.params.id), call.body.reference));
  route(departures.moveDeparture, async (call) => {
    await refuseSomewhereToPay(call, { line: call.body.line });
    return moveDeparture(call, BigInt(call.params.id), call.body);
  });
  route(departures.undoDeparture, (call) => undoDeparture(call, BigInt(call.params.id), call.body.from));
}
