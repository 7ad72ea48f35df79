import * as api from '@cowrie/contract/desk/unpaid-orders.ts';
import type { Router } from '../../calls/call.ts';
import { setTimes, timesNow } from './times.ts';

export function unpaidOrderRoutes(route: Router): void {
  route(api.unpaidTimes, async ({ context }) => {
    const { remind_hours, lapse_hours } = await timesNow(context.db);
    return { remind_hours, lapse_hours };
  });

  route(api.setUnpaidTimes, (call) => setTimes(call, call.body, call.body.before));
}
