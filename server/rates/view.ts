import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { Currency, HistoryPoint } from '@cowrie/contract/rates.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { type CurrencyRow, currencyByCode, currentRatesFrom, type RateRow, rateHistory } from './queries.ts';

export function currencyView(row: CurrencyRow): Currency {
  return {
    id: String(row.id),
    code: row.code,
    name: row.name,
    symbol: row.symbol,
    flag: row.flag,
    country: row.country,
    from: row.is_from,
    live: row.live,
    minimum: formatOptionalAmount(row.minimum),
    maximum: formatOptionalAmount(row.maximum),
  };
}

/** Every other currency with its rate from `code`, and when the newest was published. @throws {ApiError} `currency_unknown`. */
export async function ratesFrom(db: Db, code: string) {
  const base = (await currencyByCode(db, code)) ?? fail('currency_unknown');
  const rows = await currentRatesFrom(db, base.code);
  const times = rows.flatMap(({ published_at: at }) => (at ? [at.getTime()] : []));
  return {
    base: currencyView(base),
    rates: rows.map((row) => ({ ...currencyView(row), rate: row.rate })),
    updated_at: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
  };
}

function historyPoint(row: RateRow): HistoryPoint {
  return { price: row.price, rate: row.rate, published_at: row.published_at.toISOString() };
}

/** A pair's published rates over the last `days`, oldest first. */
export async function historyOfPair(db: Db, pair: { base: string; target: string; days: number }, now: Date) {
  const rows = await rateHistory(db, pair.base, pair.target, new Date(now.getTime() - pair.days * DAY_MS));
  return { base: pair.base, target: pair.target, history: rows.map(historyPoint) };
}
