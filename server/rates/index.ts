/** The rates slice's door. */
export { publishRate } from './publish-rate.ts';
export { currencies, currencyByCode, currentPrices, currentRate } from './queries.ts';
export { rateRoutes } from './routes.ts';
export { currencyView, historyOfPair } from './view.ts';
