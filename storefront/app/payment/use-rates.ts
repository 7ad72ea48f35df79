import { type Currency, type RateItem, rates as ratesCall } from '@cowrie/contract/rates.ts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../api/client.ts';

export type RateList = { base: Currency; rates: RateItem[]; updated_at: string | null };

/**
 * Today's rates of a base currency: those the page came with, or those of another base once they are there.
 * `list` is null while they are on their way.
 */
export function useRates(
  first: RateList,
  base: string,
): { list: RateList | null; refresh: () => Promise<RateList | null> } {
  const [list, setList] = useState(first);

  const refresh = useCallback(async () => {
    const result = await api.call(ratesCall, { query: { convert: base } });
    if (result.status !== 'success') return null;
    setList(result.data);
    return result.data;
  }, [base]);

  useEffect(() => {
    if (list.base.code !== base) void refresh();
  }, [list.base.code, base, refresh]);

  return { list: list.base.code === base ? list : null, refresh };
}
