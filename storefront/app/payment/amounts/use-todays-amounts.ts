import { useEffect } from 'react';
import { amountsFromPay, type PaymentDraft } from '../draft/payment-draft.ts';

/**
 * The amount to get follows today's rate: the draft may be of another day, or another currency pays. Without a rate it stays
 * as it is.
 */
export function useTodaysAmounts(
  { youPay, youGet }: PaymentDraft,
  rate: string | null | undefined,
  onChange: (part: Partial<PaymentDraft>) => void,
): void {
  useEffect(() => {
    if (!rate || youPay === '') return;
    const fresh = amountsFromPay(youPay, rate);
    // Not under the hands of somebody who types an amount.
    if (document.activeElement?.getAttribute('inputmode') !== 'decimal' && fresh.youGet !== youGet) {
      onChange(fresh);
    }
  }, [rate, youPay, youGet, onChange]);
}
