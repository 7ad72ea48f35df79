/** The payments slice's door. */
export { insertLiveAccount } from './pay-accounts.ts';
