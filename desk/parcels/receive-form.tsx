import type { Parcel } from '@cowrie/contract/desk/parcels.ts';
import { displayMoney, parseAmount } from '@cowrie/contract/money.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useInSight } from '@cowrie/ui/use-in-sight.ts';
import { useState } from 'react';
import { Card } from '../frame/screen.tsx';
import { notRead } from '../parts/failed-read.tsx';
import { WeighedMeanwhile } from '../parts/weighed-meanwhile.tsx';
import { isUnitUnlikely } from './price-of.ts';
import { PriceOfParcel } from './price-of-parcel.tsx';
import { type Receiving, useReceiving } from './use-receiving.ts';

const SIDES = [
  { name: 'length_cm', label: 'Length, cm' },
  { name: 'width_cm', label: 'Width, cm' },
  { name: 'height_cm', label: 'Height, cm' },
] as const;

/** Weight, size, route and price, kept with one press; the price comes from the route's card (Product §28.82). */
export function ReceiveForm({ parcel, onDone }: { parcel: Parcel; onDone: () => void }) {
  const receiving = useReceiving(parcel, onDone);
  const { form, listed, isPriced, isPriceComing, asked } = receiving;
  const said = useInSight(form.message);
  const [known] = useState(parcel.quote);

  return (
    <Card>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Measures form={form} />
        {!form.message && <WeighedMeanwhile weight={parcel.weight_kg} typed={form.values.weight_kg} />}
        {isUnitUnlikely(form.values) && (
          <Alert type="warning" onDismiss={false}>
            That is more than 300 cm or 1,000 kg. Are the units right?
          </Alert>
        )}
        {isPriced && !form.message && <QuotedMeanwhile known={known} quote={parcel.quote} asked={asked} />}
        {isPriced ? (
          <PriceOfParcel receiving={receiving} />
        ) : (
          <p className="text-sm text-soft">
            {parcel.is_paid ? 'It is paid' : 'A payment for it is under way'}: the price stays as it is.
          </p>
        )}
        <div ref={said} className="scroll-mb-24 empty:hidden">
          {!form.problem('amount') && !form.problem('reason') && (
            <Alert key={form.message} type="error" message={form.message} onDismiss={false} />
          )}
        </div>
        {/* On a ground of its own, so that what scrolls below it does not show beside it. */}
        <div
          data-foot=""
          className="sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-card border-line border-t bg-surface px-4 py-3 sm:-mx-5 sm:-mb-5 sm:px-5"
        >
          <Button
            type="submit"
            size="large"
            wide
            busy={form.isBusy}
            busyLabel="Receiving"
            disabledReason={isPriceComing && notRead('The prices', listed)}
          >
            {isPriced && asked ? `Receive at ${displayMoney(asked, 'NGN')}` : 'Receive'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** `known` is the quote as the screen opened. Without a price of one's own, a colleague's quote stays. */
type QuotedProps = { known: string | null; quote: string | null; asked: string | undefined };

/** Warns that a colleague has quoted the parcel since the screen opened: saving would replace their price. */
function QuotedMeanwhile({ known, quote, asked }: QuotedProps) {
  if (quote === null || quote === known || parseAmount(quote) === parseAmount(asked ?? '')) return null;
  return (
    <Alert type="warning" onDismiss={false}>
      Someone has quoted it meanwhile: {displayMoney(quote, 'NGN')}.{asked && ' Your price takes its place.'}
    </Alert>
  );
}

function Measures({ form }: Pick<Receiving, 'form'>) {
  return (
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
  );
}
