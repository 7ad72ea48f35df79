/** The payments slice's door. */
export { proposeWaitingAnew, putAccountsLive, workOnPauses } from './go-live.ts';
export { insertLiveAccount, openPayAccounts } from './pay-accounts.ts';
export { noteShown } from './shown-accounts.ts';
export { stopAccountsOf } from './stop-account.ts';
