import type { Currency, RateItem } from '@cowrie/contract/rates.ts';
import { useEffect, useState } from 'react';

/** A base currency and what one unit of it buys of every other. */
export type RateTable = { base: Currency; rates: RateItem[]; updated_at: string | null };

export type Rates = {
  fromCurrencies: Currency[];
  toCurrencies: Currency[];
  /** Units of `target` for one of `base`; null while unknown. */
  rateFor: (base: string, target: string) => string | null;
  updatedAt: string | null;
  /** The chosen base's rates are on their way. */
  isLoading: boolean;
};

/**
 * Rates by base currency, starting with the table that came with the page; another base is fetched when it is
 * chosen, and the first again when the page was kept for long.
 */
export function useRates(first: RateTable | null, base: string): Rates {
  const [tables, setTables] = useState<Record<string, RateTable>>(first ? { [first.base.code]: first } : {});
  const [failed, setFailed] = useState<string | null>(null);
  const isKnown = base in tables;

  useEffect(() => {
    if (isKnown) return;
    let isWanted = true;
    setFailed(null);
    void fetchTable(base).then((table) => {
      // A list that fails to load shows nothing specific (Product §11.11): the calculator then ignores input.
      if (!isWanted) return;
      if (table) setTables((known) => ({ ...known, [base]: table }));
      else setFailed(base);
    });
    return () => {
      isWanted = false;
    };
  }, [base, isKnown]);

  const known = first ?? Object.values(tables)[0];
  const currencies: Currency[] = known ? [known.base, ...known.rates] : [];
  return {
    fromCurrencies: currencies.filter((currency) => currency.from),
    toCurrencies: currencies.filter((currency) => !currency.from),
    rateFor: (from, to) => tables[from]?.rates.find((rate) => rate.code === to)?.rate ?? null,
    updatedAt: (tables[base] ?? known)?.updated_at ?? null,
    isLoading: !isKnown && failed !== base,
  };
}

/** Null where the network lost it, or what asks for it: that is loaded as another currency is chosen, and no page waits for it. */
async function fetchTable(base: string): Promise<RateTable | null> {
  try {
    const [{ api }, { rates }] = await Promise.all([
      import('../api/client.ts'),
      import('@cowrie/contract/rates.ts'),
    ]);
    const result = await api.call(rates, { query: { convert: base } });
    return result.status === 'success' ? result.data : null;
  } catch {
    return null;
  }
}
