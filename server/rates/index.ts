/** The rates slice's door. */
export { alertOf } from './alerts/alert.ts';
export { workOnAlertMails } from './alerts/alert-mail.ts';
export { workOnRateAlerts } from './alerts/tell.ts';
export { heldByDefault, heldUntil } from './hold.ts';
export { publishRate } from './publish-rate.ts';
export { currencyByCode, currentRate, insertRates, type RateRow, rateStillKept } from './queries.ts';
