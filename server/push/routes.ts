import * as api from '@cowrie/contract/push.ts';
import type { Router } from '../calls/call.ts';
import { standingOf, subscribe, switchKind, unsubscribe } from './subscriptions.ts';

export function pushRoutes(route: Router): void {
  route(api.getPush, ({ context, customer }) => standingOf(context, customer));

  route(api.subscribePush, async ({ context, customer, body, now }) => {
    await subscribe(context, customer, { endpoint: body.endpoint, ...body.keys }, now);
    return standingOf(context, customer);
  });

  route(api.unsubscribePush, async ({ context, customer }) => {
    await unsubscribe(context.db, customer);
    return {};
  });

  route(api.switchPush, async ({ context, customer, body }) => {
    await switchKind(context.db, customer.id, body);
    return standingOf(context, customer);
  });
}
