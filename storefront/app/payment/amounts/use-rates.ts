import { startPolling } from '@cowrie/client/poll-loop.ts';
import { type Currency, type RateItem, rates as ratesCall } from '@cowrie/contract/rates.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api/client.ts';

export type RateList = { base: Currency; rates: RateItem[]; updated_at: string | null };

/** How soon those of another base, without which the form takes no amount, are asked for again where no answer came. */
const AGAIN_MS = 5_000;

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

  useEffect(() => {
    if (list.base.code === base) return;
    const asking = startPolling(
      async (signal) => void (await refresh(signal)),
      () => AGAIN_MS,
      false,
    );
    return asking.stop;
  }, [list.base.code, base, refresh]);

  return { list: list.base.code === base ? list : null, refresh };
}
