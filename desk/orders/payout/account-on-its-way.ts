import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const keyOf = (reference: string) => ['payout account on its way', reference];

/**
 * The account that was just chosen to pay a payment from, until the order has been read with it. Somebody who opens the
 * payout's dialog at once is not asked again.
 */
export const useAccountOnItsWay = (reference: string): string | null =>
  useQuery<string | null>({ queryKey: keyOf(reference), queryFn: skipToken }).data ?? null;

/** Makes the account known to the other parts of the page; null while no choice is on its way. */
export function useSayAccountOnItsWay(reference: string, account: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const say = (now: string | null) => void queryClient.setQueryData(keyOf(reference), now);
    say(account);
    return () => say(null);
  }, [queryClient, reference, account]);
}
