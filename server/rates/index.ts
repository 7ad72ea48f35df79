/** The rates slice's door. */
export { publishRate } from './publish-rate.ts';
export {
  currencies,
  currencyByCode,
  currentPrices,
  currentRate,
  type RateRow,
  rateStillKept,
} from './queries.ts';
export { rateRoutes } from './routes.ts';
export { currencyView, historyOfPair } from './view.ts';
