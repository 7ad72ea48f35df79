/** What a saved receiver brings into the payment form, and what of it is another than saved. Pure. */
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { PaymentDraft } from './payment-draft.ts';

type Chosen = Pick<
  PaymentDraft,
  'receiverId' | 'method' | 'description' | 'usesSavedQr' | 'saves' | 'receiverName'
>;

/** The form's part of a saved receiver; null: somebody new, of whom nothing is known. */
export function receiverPart(receiver: Receiver | null): Chosen {
  return {
    receiverId: receiver?.id ?? null,
    method: receiver?.payment_method_code ?? null,
    description: receiver?.description ?? '',
    usesSavedQr: receiver?.qr_code != null,
    // Who is known is saved otherwise only where the customer asks for it.
    saves: receiver === null,
    receiverName: null,
  };
}

/** Whether they are about to be paid otherwise than they are saved. */
export function isPaidOtherwise(receiver: Receiver, draft: PaymentDraft, hasPicture: boolean): boolean {
  const hasOtherPicture = hasPicture || draft.usesSavedQr !== (receiver.qr_code !== null);
  return hasOtherPicture || draft.description.trim() !== (receiver.description ?? '').trim();
}
