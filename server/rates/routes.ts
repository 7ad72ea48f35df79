import * as alerts from '@cowrie/contract/rate-alerts.ts';
import * as api from '@cowrie/contract/rates.ts';
import type { Router } from '../calls/call.ts';
import { alertOf, removeAlert, setAlert } from './alerts/alert.ts';
import { historyOfPair, ratesFrom } from './view.ts';

export function rateRoutes(route: Router): void {
  route(api.rates, ({ context, query }) => ratesFrom(context.db, query.convert));

  route(api.rateHistory, ({ context, query, now }) => historyOfPair(context.db, query, now));

  route(alerts.getRateAlert, async ({ context, customer }) => ({
    alert: await alertOf(context.db, customer.id),
  }));

  route(alerts.setRateAlert, async ({ context, customer, body, now }) => ({
    alert: await setAlert(context, { customerId: customer.id, atMost: body.at_most, now }),
  }));

  route(alerts.removeRateAlert, async ({ context, customer }) => {
    await removeAlert(context.db, customer.id);
    return {};
  });
}
