/** What is true of every book at every moment, for tests of whoever writes and whatever breaks off. */
export { flawsOf } from '../ledger/index.ts';
