/** The door of what customers wait for. */
export { alertOf } from './alert.ts';
export { workOnAlertMails } from './alert-mail.ts';
export { forgetAlert } from './forget-person.ts';
export { workOnRateAlerts } from './tell.ts';
