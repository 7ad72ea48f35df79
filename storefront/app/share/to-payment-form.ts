/** A supplier's code that was shared stands in the payment form, as if it had been chosen there (Product §30.15). */
import { readablePicture } from '@cowrie/client/readable-picture.ts';
import { writeDraft } from '@cowrie/client/use-draft.ts';
import { toKept } from '../payment/draft/kept-file.ts';
import { EMPTY_PAYMENT, type PaymentDraft } from '../payment/draft/payment-draft.ts';
import { qrService, readQr } from '../payment/qr-code/read-qr.ts';

/**
 * Puts the QR code of a shared picture into the payment form's draft. Resolves to `none` for a picture without a code
 * and to `full` where the browser has no room for it: both leave the draft as it was. Rejects where the file could not
 * be read just now.
 */
export async function toPaymentForm(file: File, username: string): Promise<'kept' | 'none' | 'full'> {
  const content = await readQr(file);
  if (content === null) return 'none';
  const qrCode = await toKept(await readablePicture(file));
  const service = qrService(content);
  const receiver: Partial<PaymentDraft> = {
    qrCode,
    // The form says of a contact's code that it takes no money.
    method: service === 'wechat-contact' ? 'wechat' : service,
    description: '',
    receiverId: null,
    usesSavedQr: false,
  };
  return writeDraft<PaymentDraft>(`payment:${username}`, EMPTY_PAYMENT, receiver) ? 'kept' : 'full';
}
