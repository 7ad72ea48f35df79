import * as desk from '@cowrie/contract/desk/own-data.ts';
import * as api from '@cowrie/contract/own-data.ts';
import type { Router } from '../calls/call.ts';
import { copyForCustomer } from './ask-copy.ts';
import { startDeletion, stopDeletion } from './ask-deletion.ts';
import { ownActs, type RequireProof } from './own-acts.ts';
import { dataOfCustomer, ownDataOf } from './view.ts';

/** `requireProof` asks customers whether it is they, as what they change about signing in does. */
export const ownDataRoutes = (requireProof: RequireProof) => (route: Router) => {
  route(api.ownData, ({ context, customer, now }) => ownDataOf(context, customer.id, now));

  ownActs(route, requireProof);

  route(desk.customerData, ({ context, params }) => dataOfCustomer(context, BigInt(params.id)));

  route(desk.copyForCustomer, async ({ context, staff, params, now }) => {
    await copyForCustomer(context, { customerId: BigInt(params.id), staff, now });
    return dataOfCustomer(context, BigInt(params.id));
  });

  route(desk.startDeletion, async ({ context, staff, params, body, now }) => {
    await startDeletion(context, { customerId: BigInt(params.id), staff, reason: body.reason, now });
    return dataOfCustomer(context, BigInt(params.id));
  });

  route(desk.stopDeletion, async ({ context, staff, params, now }) => {
    await stopDeletion(context, { customerId: BigInt(params.id), staff, now });
    return dataOfCustomer(context, BigInt(params.id));
  });
};
