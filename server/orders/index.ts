/** The orders slice's door: what the four order types share. */
export { type MoveRequest, moveOrder } from './move-order.ts';
export { openOrder } from './open-order.ts';
export { type OrderRow, orderByReference, orderEvents, ownOrder } from './queries.ts';
export { orderRoutes } from './routes.ts';
export { addMessage, ORDER_MAIL_JOB, type OrderMailJob, tellCustomer } from './tell-customer.ts';
export { usdtAsk } from './usdt-ask.ts';
export { orderDetails } from './view.ts';
export { TRACK_TITLES } from './wording.ts';
