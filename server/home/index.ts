/** The door of what waits for a customer. */
export { waitingOf } from './home.ts';
