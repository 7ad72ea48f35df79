import type { Receiver } from '@cowrie/contract/receivers.ts';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import type { PaymentDraft } from '../draft/payment-draft.ts';
import type { QrCode } from '../qr-code/use-qr-code.ts';
import { receiverPart } from './choose-receiver.ts';

/**
 * Whom `?receiver=` names is chosen, as by a tap on them (Product §27.75). The address then forgets it, so that a reload
 * leaves what was changed since; somebody who is saved no more changes nothing. Not before it is known who is saved.
 */
export function useNamedReceiver(
  isReady: boolean,
  receivers: readonly Receiver[],
  { choose }: QrCode,
  onChange: (part: Partial<PaymentDraft>) => void,
): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('receiver');
  useEffect(() => {
    if (!isReady || wanted === null) return;
    const named = receivers.find(({ id }) => id === wanted);
    if (named) {
      void choose(null);
      onChange(receiverPart(named));
    }
    void navigate(paths.payment(), { replace: true });
  }, [isReady, wanted, receivers, choose, onChange, navigate]);
}
