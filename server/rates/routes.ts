import * as api from '@cowrie/contract/rates.ts';
import type { Router } from '../calls/call.ts';
import { historyOfPair, ratesFrom } from './view.ts';

export function rateRoutes(route: Router): void {
  route(api.rates, ({ context, query }) => ratesFrom(context.db, query.convert));

  route(api.rateHistory, ({ context, query, now }) => historyOfPair(context.db, query, now));
}
