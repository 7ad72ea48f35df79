/** The accounts slice's door. */
export { customerCard } from './customers.ts';
export { hashPassword, partyAt, passwordFits } from './passwords.ts';
export { clearAccounts, customerAddressee, insertCustomer, setPassword } from './queries.ts';
export { mailReset } from './reset-password.ts';
export { isOfCustomer } from './search.ts';
