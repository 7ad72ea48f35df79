import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const keyOf = (reference: string) => ['payout account on its way', reference];

/**
 * The account that one has just chosen to pay a payment from, until what is read of the order has it: whoever goes on at once to
 * the payout's dialog is not asked for it again.
 */
export const useAccountOnItsWay = (reference: string): string | null =>
  useQuery<string | null>({ queryKey: keyOf(reference), queryFn: skipToken }).data ?? null;

/** Says which it is, to the page's other parts; null while none is. */
export function useSayAccountOnItsWay(reference: string, account: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const say = (now: string | null) => void queryClient.setQueryData(keyOf(reference), now);
    say(account);
    return () => say(null);
  }, [queryClient, reference, account]);
}
