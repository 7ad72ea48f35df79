import { LIMITS } from '@cowrie/contract/limits.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import * as api from '@cowrie/contract/tracking.ts';
import type { Router } from '../calls/call.ts';
import { countTry } from '../calls/count-tries.ts';
import { trackOrder } from './track-order.ts';

export function trackingRoutes(route: Router): void {
  route(api.trackOrder, async ({ context, body, now }) => {
    const { rateLimitFactor } = context.config;
    const reference = readReference(body.order_id);
    if (reference) await countTry(context.db, LIMITS.trackOrder, reference, now, rateLimitFactor);
    return trackOrder(context, { orderId: body.order_id, billingEmail: body.billing_email });
  });
}
