import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { PaymentDraft } from '../draft/payment-draft.ts';

export type Paid = Pick<PaymentDraft, 'description' | 'usesSavedQr'>;

/**
 * Whether the form would pay a saved receiver in another way than they are saved. Saved texts have no spaces around
 * them. Pure.
 */
export function isPaidOtherwise(receiver: Receiver, draft: Paid, hasPicture: boolean): boolean {
  const hasOtherPicture = hasPicture || draft.usesSavedQr !== (receiver.qr_code !== null);
  return hasOtherPicture || draft.description.trim() !== (receiver.description ?? '');
}
