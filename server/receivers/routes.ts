import * as api from '@cowrie/contract/receivers.ts';
import type { Router } from '../calls/call.ts';
import { removeReceiver, renameReceiver } from './change-receiver.ts';
import { receiversOf } from './queries.ts';
import { receiverView } from './view.ts';

export function receiverRoutes(route: Router): void {
  route(api.listReceivers, async ({ context, customer }) => {
    const rows = await receiversOf(context.db, customer.id).execute();
    return { receivers: rows.map((row) => receiverView(context, row)) };
  });

  route(api.renameReceiver, async ({ context, customer, params, body }) => {
    const own = { customerId: customer.id, id: BigInt(params.id) };
    return { receiver: await renameReceiver(context, { ...own, name: body.name }) };
  });

  route(api.removeReceiver, async ({ context, customer, params }) => {
    await removeReceiver(context, { customerId: customer.id, id: BigInt(params.id) });
    return {};
  });
}
