/** What a saved receiver brings into the payment form. Pure. */
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { PaymentDraft } from '../draft/payment-draft.ts';

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
