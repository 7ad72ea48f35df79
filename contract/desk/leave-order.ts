/** That one no longer has an order open (Product §29.55). */
import { endpoint } from '../endpoint.ts';
import { nothing } from '../envelope.ts';
import { ORDER_DESK } from '../roles.ts';
import { referenceParam } from './reference-param.ts';

export const leaveOrder = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/leave',
  summary: 'Say that one no longer has the order open',
  access: ORDER_DESK,
  params: referenceParam,
  data: nothing,
});
