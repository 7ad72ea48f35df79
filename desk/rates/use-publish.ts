import { deskRateHistory, deskRates, publishRate } from '@cowrie/contract/desk/treasury.ts';
import { displayPrice } from '@cowrie/contract/display-price.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { useShown } from '../parts/use-shown.ts';

type Rates = CallData<typeof deskRates>['rates'];
type Pair = { base: string; target: string };

const priceOf = (rates: Rates, pair: Pair) =>
  rates.find(({ base, target }) => base === pair.base && target === pair.target);

/** Publishes a price from the one that was shown; a jump, and another's price meanwhile, are said first (Product §22.1). */
export function usePublish(rates: Rates, pair: Pair, onClose: () => void) {
  const [secondLook, setSecondLook] = useState<string | null>(null);
  const { shown, isOvertaken, onRefused, goOn } = useShown(rates);
  const form = useForm(publishRate, {
    initial: { ...pair, price: '', confirmed: false },
    input: ({ confirmed, ...body }) => ({
      body: { ...body, before: priceOf(shown, body)?.price ?? null, ...(confirmed ? { confirmed } : {}) },
    }),
    refreshes: [deskRates, deskRateHistory],
    onDone: (published) => {
      notify(`${displayPrice(published.price, published.base)} for 1 ${published.target} is published.`);
      onClose();
    },
    onRefused: (refusal) => {
      const code = refusal.status === 'warning' && refusal.code;
      // The second look was at a jump from a price that has been replaced since: the form tells of the new one.
      if (code !== 'second_look_needed') {
        if (code === 'changed_meanwhile') setSecondLook(null);
        return onRefused(refusal);
      }
      setSecondLook(refusal.message);
      return true;
    },
  });
  const last = priceOf(rates, form.values);
  return {
    form,
    /** The pair's price by now. */
    last,
    /** It was published meanwhile by somebody else. */
    overtaking: isOvertaken && last && last.price !== priceOf(shown, last)?.price ? last : null,
    takeUp() {
      goOn(rates);
      form.forgetMessage();
    },
    /** Why the price is to be looked at again. */
    secondLook,
    lookAway: () => setSecondLook(null),
  };
}

export type Publishing = ReturnType<typeof usePublish>;
