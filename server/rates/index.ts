/** The rates slice's door. */
export { HELD_UNTIL, heldByDefault, heldUntil } from './hold.ts';
export { askToLook, PRICE_JOB } from './price-published.ts';
export { publishRate } from './publish-rate.ts';
export {
  currencies,
  currentRate,
  insertRates,
  type RateRow,
  rateStillKept,
} from './queries.ts';
