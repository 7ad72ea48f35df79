import { startPolling } from '@cowrie/client/poll-loop.ts';
import { type Currency, type RateItem, rates as ratesCall } from '@cowrie/contract/rates.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';

export type RateList = { base: Currency; rates: RateItem[]; updated_at: string | null };

/** How soon those of another base, without which the form takes no amount, are asked for again where no answer came. */
const AGAIN_MS = 5_000;
/** How long the rates that came with the page count as today's: the page may be one that the phone had kept. */
const RENEW_MS = 60_000;

/**
 * Today's rates of a base currency: those the page came with, or those of another base once they are there.
 * `list` is null while they are on their way.
 */
export function useRates(
  first: RateList,
  base: string,
): { list: RateList | null; refresh: () => Promise<RateList | null> } {
  const [list, setList] = useState(first);

  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const result = await api.call(ratesCall, { query: { convert: base } }, { signal });
      if (result.status !== 'success' || signal?.aborted) return null;
      setList(result.data);
      return result.data;
    },
    [base],
  );

  const isThere = list.base.code === base;
  useEffect(
    () => startPolling(refresh, () => (isThere ? RENEW_MS : AGAIN_MS), isThere).stop,
    [isThere, refresh],
  );

  return { list: isThere ? list : null, refresh };
}
