import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { PaymentDraft } from '../draft/payment-draft.ts';

export type Paid = Pick<PaymentDraft, 'description' | 'usesSavedQr'>;

/** Whether a saved receiver is about to be paid otherwise than they are saved, which is without gaps around. Pure. */
export function isPaidOtherwise(receiver: Receiver, draft: Paid, hasPicture: boolean): boolean {
  const hasOtherPicture = hasPicture || draft.usesSavedQr !== (receiver.qr_code !== null);
  return hasOtherPicture || draft.description.trim() !== (receiver.description ?? '');
}
