/** The receivers slice's door: what placing a payment and a customer's home need of it. */
export { forgetReceivers } from './forget-person.ts';
export { keepReceiver } from './keep-receiver.ts';
export { ownReceiver, type ReceiverRow, receiversOf, waysOf } from './queries.ts';
export { receiverWarnings, wayOf } from './receiver-warnings.ts';
export { receiverView } from './view.ts';
