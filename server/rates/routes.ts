import * as api from '@cowrie/contract/rates.ts';
import type { Router } from '../calls/call.ts';
import { fail } from '../errors.ts';
import { currencyByCode, currentRatesFrom } from './queries.ts';
import { currencyView, historyOfPair } from './view.ts';

export function rateRoutes(route: Router): void {
  route(api.rates, async ({ context, query }) => {
    const base = (await currencyByCode(context.db, query.convert)) ?? fail('currency_unknown');
    const rows = await currentRatesFrom(context.db, base.code);
    const newest = rows.reduce<Date | null>(
      (latest, row) =>
        row.published_at && (!latest || row.published_at > latest) ? row.published_at : latest,
      null,
    );
    return {
      base: currencyView(base),
      rates: rows.map((row) => ({ ...currencyView(row), rate: row.rate })),
      updated_at: newest?.toISOString() ?? null,
    };
  });

  route(api.rateHistory, ({ context, query, now }) => historyOfPair(context.db, query, now));
}
