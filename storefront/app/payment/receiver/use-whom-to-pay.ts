import type { Receiver } from '@cowrie/contract/receivers.ts';
import { useCallback } from 'react';
import type { KeptFile } from '../draft/kept-file.ts';
import type { PaymentDraft } from '../draft/payment-draft.ts';
import { useQrCode } from '../qr-code/use-qr-code.ts';
import { useNamedReceiver } from './use-named-receiver.ts';

/** Whom a payment is for, somebody saved or somebody new, and the code that they are paid by. */
export function useWhomToPay(
  draft: PaymentDraft,
  receivers: readonly Receiver[],
  /** The draft of an earlier visit is there, and who is saved. */
  isReady: boolean,
  onChange: (part: Partial<PaymentDraft>) => void,
) {
  const keepQr = useCallback((qrCode: KeptFile | null) => onChange({ qrCode }), [onChange]);
  const qr = useQrCode(draft.qrCode, keepQr);
  useNamedReceiver(isReady, receivers, qr, onChange);
  const receiver = receivers.find(({ id }) => id === draft.receiverId) ?? null;
  const hasPicture = qr.file !== null || draft.qrCode !== null;
  const savedCode = (draft.usesSavedQr && !hasPicture && receiver?.qr_code) || null;
  return {
    qr,
    /** Their picture of a code, which may still be on its way from the draft. */
    hasPicture,
    receiver,
    /** The receiver's own code, unless a picture takes its place. */
    savedCode,
  };
}
