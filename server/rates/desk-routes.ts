import * as api from '@cowrie/contract/desk/treasury.ts';
import type { Router } from '../calls/call.ts';
import { holdRates, limitCurrency, pricesOfTheDay, publishPrice } from './prices.ts';
import { historyOfPair } from './view.ts';

export function priceRoutes(route: Router): void {
  route(api.deskRates, ({ context }) => pricesOfTheDay(context.db));

  route(api.deskRateHistory, ({ context, query, now }) => historyOfPair(context.db, query, now));

  route(api.publishRate, ({ context, staff, body, now }) => {
    const { before: shown, confirmed = false, ...price } = body;
    return publishPrice(context, { ...price, confirmed, shown, staff, now });
  });

  route(api.holdRates, ({ context, staff, body, now }) =>
    holdRates(context, { minutes: body.minutes, shown: body.before, staff, now }),
  );

  route(api.currencyLimits, ({ context, staff, params, body, now }) => {
    const { before: shown, ...limits } = body;
    return limitCurrency(context, { ...limits, shown, id: BigInt(params.id), staff, now });
  });
}
