/** The rates slice's door. */
export { heldByDefault, heldUntil } from './hold.ts';
export { publishRate } from './publish-rate.ts';
export { currencyByCode, currentRate, insertRates, type RateRow, rateStillKept } from './queries.ts';
