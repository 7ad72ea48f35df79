import { findParcels, type Parcel, parcelRates, receiveParcel } from '@cowrie/contract/desk/parcels.ts';
import { displayMoney, parseAmount } from '@cowrie/contract/money.ts';
import { naira } from '@cowrie/contract/shipping-price.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { WeighedMeanwhile } from '../parts/weighed-meanwhile.tsx';
import { cardPrice, isUnitUnlikely, lastRoute, rememberRoute } from './price-of.ts';

const SIDES = [
  { name: 'length_cm', label: 'Length, cm' },
  { name: 'width_cm', label: 'Width, cm' },
  { name: 'height_cm', label: 'Height, cm' },
] as const;
const PRICE_LATER = '';

/** Weight, size, route and price, kept with one press; the price comes from the route's card (Product §28.82). */
export function ReceiveForm({ parcel, onDone }: { parcel: Parcel; onDone: () => void }) {
  const rates = useCall(parcelRates, {}).data?.rates;
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

  return (
    <Card>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <div className="grid grid-cols-3 items-start gap-2 sm:grid-cols-[1.2fr_repeat(3,1fr)]">
          <Field label="Weight, kg" error={form.problem('weight_kg')} className="max-sm:col-span-3">
            <TextInput
              {...form.text('weight_kg')}
              autoFocus
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              className="scroll-mb-24"
            />
          </Field>
          {SIDES.map(({ name, label }) => (
            <Field key={name} label={label} error={form.problem(name)}>
              <TextInput
                {...form.text(name)}
                inputMode="decimal"
                autoComplete="off"
                className="scroll-mb-24 max-sm:px-2.5!"
              />
            </Field>
          ))}
        </div>
        {!form.message && <WeighedMeanwhile weight={parcel.weight_kg} typed={form.values.weight_kg} />}
        {isUnitUnlikely(form.values) && (
          <Alert type="warning" onDismiss={false}>
            That is more than 300 cm or 1,000 kg. Are the units right?
          </Alert>
        )}
        {isPriced ? (
          <>
            <Field label="Route" error={form.problem('rate_id' as never)}>
              <Select
                value={rateId}
                onValue={setChosen}
                options={[
                  ...(rates ?? []).map(({ id, service, price, priced_by }) => ({
                    value: id,
                    label: `${service} · ${naira(parseAmount(price) ?? 0n)}/${priced_by}`,
                  })),
                  { value: PRICE_LATER, label: 'Price later' },
                ]}
              />
            </Field>
            <div className="rounded-control bg-block px-4 py-3" aria-live="polite">
              {isByHand && asked ? (
                <>
                  <p className="font-bold text-2xl tabular-nums">{displayMoney(asked, 'NGN')}</p>
                  {shown && (
                    <p className="text-sm text-soft">By the list {displayMoney(shown.amount, 'NGN')}</p>
                  )}
                </>
              ) : shown ? (
                <>
                  <p className="font-bold text-2xl tabular-nums">{displayMoney(shown.amount, 'NGN')}</p>
                  <p className="text-sm text-soft">{shown.working}</p>
                </>
              ) : (
                <p className="text-sm text-soft">
                  {rate ? 'The price comes with the weight.' : 'It is received without a price.'}
                </p>
              )}
              <button
                type="button"
                aria-expanded={isByHand}
                className="-mb-2 min-h-11 font-semibold text-brand text-sm"
                onClick={() => setIsByHand(!isByHand)}
              >
                {isByHand ? 'Use the price from the list' : 'Another price'}
              </button>
            </div>
            {isByHand && (
              <>
                <Field label="Price in Naira" error={form.problem('amount')}>
                  <AmountInput
                    {...form.text('amount')}
                    className="scroll-mb-36"
                    before={<CurrencySign currency="NGN" />}
                  />
                </Field>
                <Field
                  label="Why another price"
                  hint="The customer reads it beside the price."
                  error={form.problem('reason')}
                >
                  <TextInput
                    {...form.text('reason')}
                    className="scroll-mb-36"
                    autoComplete="off"
                    maxLength={300}
                  />
                </Field>
              </>
            )}
          </>
        ) : (
          <p className="text-sm text-soft">
            {parcel.is_paid ? 'It is paid' : 'A payment for it is under way'}: the price stays as it is.
          </p>
        )}
        {!form.problem('amount') && !form.problem('reason') && (
          <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
        )}
        {/* On a ground of its own, so that what scrolls below it does not show beside it. */}
        <div className="sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-card border-line border-t bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5">
          <Button type="submit" size="large" wide busy={form.isBusy} busyLabel="Receiving">
            {isPriced && asked ? `Receive at ${displayMoney(asked, 'NGN')}` : 'Receive'}
          </Button>
        </div>
      </form>
    </Card>
  );
}
