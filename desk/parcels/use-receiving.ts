import { findParcels, type Parcel, parcelRates, receiveParcel } from '@cowrie/contract/desk/parcels.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { cardPrice, lastRoute, rememberRoute } from './price-of.ts';

export const PRICE_LATER = '';

/** What is typed of a parcel that arrives, its route, and the price that follows from both or is said by hand. */
export function useReceiving(parcel: Parcel, onDone: () => void) {
  const listed = useCall(parcelRates, {});
  const rates = listed.data?.rates;
  const [isByHand, setIsByHand] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  // What is paid, or waits to be checked, keeps its price.
  const isPriced = parcel.status === 'pending';
  const known = rates?.find(({ service }) => service === parcel.route);
  const rateId = chosen ?? known?.id ?? lastRoute(rates) ?? PRICE_LATER;
  const rate = isPriced ? rates?.find(({ id }) => id === rateId) : undefined;
  const form = useForm(receiveParcel, {
    initial: {
      weight_kg: parcel.weight_kg ?? '',
      length_cm: parcel.size_cm?.length ?? '',
      width_cm: parcel.size_cm?.width ?? '',
      height_cm: parcel.size_cm?.height ?? '',
      amount: '',
      reason: '',
    },
    input: ({ amount, reason, ...measured }) => ({
      params: { reference: parcel.reference },
      body: {
        ...measured,
        seen_weight_kg: parcel.weight_kg ?? '',
        seen_quote: parcel.quote ?? '',
        rate_id: rate?.id ?? '',
        ...(isByHand && isPriced ? { amount, reason } : { seen_amount: cardPrice(rate, measured)?.amount }),
      },
    }),
    refreshes: [findParcels, parcelRates],
    onDone: ({ parcel: { quote } }) => {
      if (rate) rememberRoute(rate.id);
      const price = quote && isPriced ? ` at ${displayMoney(quote, 'NGN')}` : '';
      notify(`${parcel.reference} is received${price}.`);
      onDone();
    },
  });
  const shown = cardPrice(rate, form.values);
  const asked = isByHand && form.values.amount ? form.values.amount : shown?.amount;

  /** Which route and price follow is not known yet: it would be received without, as if that had been chosen. */
  const isPriceComing = isPriced && !rates;

  return {
    ...{ form, listed, rates, rate, rateId, chooseRate: setChosen, isPriced, isPriceComing },
    ...{ isByHand, setIsByHand, shown, asked },
  };
}

export type Receiving = ReturnType<typeof useReceiving>;
