import { readReference } from '@cowrie/contract/reference.ts';
import * as api from '@cowrie/contract/tracking.ts';
import { countTry, LIMITS } from '../calls/attempts.ts';
import type { Router } from '../calls/route.ts';
import { trackOrder } from './track-order.ts';

export function trackingRoutes(route: Router): void {
  route(api.trackOrder, async ({ context, body, address, now }) => {
    const { rateLimitFactor } = context.config;
    await countTry(context.db, LIMITS.track, address, now, rateLimitFactor);
    const reference = readReference(body.order_id);
    if (reference) await countTry(context.db, LIMITS.trackOrder, reference, now, rateLimitFactor);
    return trackOrder(context, { orderId: body.order_id, billingEmail: body.billing_email });
  });
}
