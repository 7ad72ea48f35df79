import type { RefundState } from '@cowrie/contract/orders.ts';

/** How far a refund is, in words. */
export const REFUND_STATES: Record<RefundState, string> = {
  choosing: 'Waiting for the customer to choose',
  waiting: 'Waiting to be prepared',
  prepared: 'Waiting for a second person',
  sent: 'Sent',
  'to-balance': 'In the balance',
};
