import { useConnectedAgain } from '@cowrie/client/use-connected-again.ts';
import { whyNot } from '@cowrie/contract/client.ts';
import { type Payout, paymentOptions, type WalletOffer } from '@cowrie/contract/payments.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { isMoved } from './use-pay-into.ts';

/** The server's terms for paying an order from the balance now. */
export type WalletTerms = { payout: Payout | null; wallet: WalletOffer };

type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | ({ state: 'there' } & WalletTerms);

/** Asks for the terms, again once the network is back, and passes on each answer. */
export function useWalletOffer(
  reference: string,
  onTerms: (terms: WalletTerms) => void,
  onMoved: () => void,
): [Loaded, load: () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });

  const load = useCallback(async () => {
    const result = await api.call(paymentOptions, { query: { code: 'wallet', reference } });
    const option = result.status === 'success' ? result.data.payment_options[0] : undefined;
    if (option?.wallet) {
      const terms = { payout: option.payout, wallet: option.wallet };
      setLoaded({ state: 'there', ...terms });
      onTerms(terms);
    } else
      setLoaded({
        state: 'failed',
        message: result.status === 'success' ? 'This order cannot be paid now.' : whyNot(result),
      });
    if (result.status === 'warning' && isMoved(result.code)) onMoved();
  }, [reference, onTerms, onMoved]);

  useEffect(() => {
    void load();
  }, [load]);
  useConnectedAgain(loaded.state === 'failed', () => void load());
  return [loaded, load];
}
