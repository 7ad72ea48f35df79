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

/** How soon the rates of another base are asked for again where no answer came. */
const AGAIN_MS = 5_000;

/**
 * Rates by base currency, starting with the table that came with the page. Another base is fetched when it is chosen,
 * and again until it has come.
 */
export function useRates(first: RateTable | null, base: string): Rates {
  const [tables, setTables] = useState<Record<string, RateTable>>(first ? { [first.base.code]: first } : {});
  const isKnown = base in tables;

  useEffect(() => {
    if (isKnown) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      const table = await fetchTable(base);
      if (!isWanted) return;
      if (table) setTables((known) => ({ ...known, [base]: table }));
      else timer = setTimeout(ask, AGAIN_MS);
    }
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [base, isKnown]);

  const known = first ?? Object.values(tables)[0];
  const currencies: Currency[] = known ? [known.base, ...known.rates] : [];
  return {
    fromCurrencies: currencies.filter((currency) => currency.from),
    toCurrencies: currencies.filter((currency) => !currency.from),
    rateFor: (from, to) => tables[from]?.rates.find((rate) => rate.code === to)?.rate ?? null,
    updatedAt: (tables[base] ?? known)?.updated_at ?? null,
    isLoading: !isKnown,
  };
}

/** Loaded only when another currency is chosen, so that no page waits for it. */
const loadAsking = () => import('./fetch-rates.ts');

/** Null where the network lost the answer or the code that asks for it. */
const fetchTable = (base: string): Promise<RateTable | null> =>
  loadAsking().then(
    ({ fetchRates }) => fetchRates(base),
    () => null,
  );
