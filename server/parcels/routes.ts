import { unannouncedParcels } from '@cowrie/contract/shelf.ts';
import type { Router } from '../calls/call.ts';
import { shelvedFor } from './queries.ts';
import { viewUnannounced } from './view.ts';

export function parcelRoutes(route: Router): void {
  route(unannouncedParcels, async ({ context, customer }) => ({
    parcels: await viewUnannounced(context, await shelvedFor(context.db, customer)),
  }));
}
