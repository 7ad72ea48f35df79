/** What the server is asked about whom a draft pays, before the order (Product §27.51). Pure. */
import type { FileLink } from '@cowrie/contract/files.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import type { Receiver } from '@cowrie/contract/receivers.ts';
import type { PaymentDraft } from '../draft/payment-draft.ts';
import type { QrCode } from '../qr-code/use-qr-code.ts';

type About = {
  draft: Pick<PaymentDraft, 'description' | 'qrCode'>;
  method: PaymentMethodCode;
  qr: Pick<QrCode, 'file' | 'finding'>;
  receiver: Pick<Receiver, 'id'> | null;
  savedCode: FileLink | null;
  /** Under which they are saved with the order; undefined where they are not. */
  saveAs: string | undefined;
};

/** Null while the picture of their code is not read yet, or could not be: the order asks again, by what the server reads. */
export function receiverAsked({ draft, method, qr, receiver, savedCode, saveAs }: About) {
  const sendsCode = qr.file !== null || draft.qrCode !== null;
  const isRead = qr.finding?.state === 'found' || qr.finding?.state === 'none';
  if (sendsCode && !isRead) return null;
  const description = draft.description.trim();
  const name = saveAs?.trim();
  return {
    payment_method_code: method,
    ...(description && { description }),
    ...(receiver && { receiver_id: receiver.id }),
    ...(name && { receiver_name: name }),
    ...(receiver && savedCode && { qr_code_of: receiver.id }),
    ...(sendsCode && { sends_qr_code: true }),
    ...(qr.finding?.state === 'found' && sendsCode && { qr_content: qr.finding.content }),
  };
}
