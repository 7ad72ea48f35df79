/** The accounts slice's door. */
export { customerCard } from './customers.ts';
export { makeCode } from './email-code.ts';
export { hashPassword, passwordFits } from './passwords.ts';
export { clearAccounts, insertCustomer, setPassword } from './queries.ts';
export { mailReset, makeResetLink } from './reset-password.ts';
export { isOfCustomer } from './search.ts';
