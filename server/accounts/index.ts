/** The accounts slice's door. */
export { clearAccounts, endResetLinks } from './clear.ts';
export { cardVersion, customerCard } from './customers.ts';
export { makeCode } from './email-code.ts';
export { deletedName, forgetAccount, forgetWaysIn, shutAccount } from './forget-person.ts';
export { refuseGuessable, whyGuessable } from './guessable.ts';
export { hashPassword, partyAt, passwordFits, renewCheapHash } from './passwords.ts';
export { refusePresentPassword, requireOwnPassword, requirePresentPassword } from './present-password.ts';
export { customerAddressee, insertCustomer, setMails } from './queries.ts';
export { mailReset, makeResetLink } from './reset-link.ts';
export { foundCustomers, isOfCustomer } from './search.ts';
export { setPassword } from './set-password.ts';
