/** The rates slice's door. */
export { publishRate } from './publish-rate.ts';
export { currencyByCode, currentRate, insertRates, type RateRow, rateStillKept } from './queries.ts';
