import * as api from '@cowrie/contract/rate-alerts.ts';
import type { Router } from '../calls/call.ts';
import { alertOf, noteSeen, removeAlert, setAlert } from './alert.ts';

export function rateAlertRoutes(route: Router): void {
  route(api.getRateAlert, async ({ context, customer }) => ({
    alert: await alertOf(context.db, customer.id),
  }));

  route(api.setRateAlert, async ({ context, customer, body, now }) => ({
    alert: await setAlert(context, { customerId: customer.id, atMost: body.at_most, now }),
  }));

  route(api.seeRateAlert, async ({ context, customer, body, now }) => {
    await noteSeen(context.db, { customerId: customer.id, toldAt: new Date(body.told_at), now });
    return {};
  });

  route(api.removeRateAlert, async ({ context, customer }) => {
    await removeAlert(context.db, customer.id);
    return {};
  });
}
