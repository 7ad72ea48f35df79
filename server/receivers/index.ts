/** The receivers slice's door: what placing a payment needs of it. */
export { keepReceiver } from './keep-receiver.ts';
export { ownReceiver, type ReceiverRow } from './queries.ts';
export { receiverWarnings, wayOf } from './receiver-warnings.ts';
