import { priceField } from '@cowrie/contract/desk/money-fields.ts';
import { deskRateHistory, deskRates, publishRate } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { changeInBasisPoints, rateFromPrice } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { Alert } from '@cowrie/ui/alert.tsx';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { CONTINUE, Meanwhile, YOURS_STAYS } from '../parts/meanwhile.tsx';
import { useShown } from '../parts/use-shown.ts';
import { displayPrice } from './display-price.ts';
import { EarnedAt } from './earned-at.tsx';
import { RatePreview } from './rate-preview.tsx';

type PublishDialogProps = Pick<CallData<typeof deskRates>, 'rates' | 'currencies'> & {
  pair: { base: string; target: string };
  onClose: () => void;
};

const priceOf = (rates: PublishDialogProps['rates'], pair: PublishDialogProps['pair']) =>
  rates.find(({ base, target }) => base === pair.base && target === pair.target);

/** A new price with what follows from it; a jump asks for a second look (Product §22.1). */
export function PublishDialog({ rates, currencies, pair, onClose }: PublishDialogProps) {
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
      // What was looked at twice leads away from another price by now: it is told in the form.
      if (code !== 'second_look_needed') {
        if (code === 'changed_meanwhile') setSecondLook(null);
        return onRefused(refusal);
      }
      setSecondLook(refusal.message);
      return true;
    },
  });
  const { base, target, price } = form.values;
  const last = priceOf(rates, form.values);
  const isPrice = priceField.safeParse(price).success;
  const takeUp = () => {
    goOn(rates);
    form.forgetMessage();
  };

  if (secondLook) {
    return (
      <Dialog
        isOpen
        onClose={() => setSecondLook(null)}
        title="Look again"
        width="narrow"
        isBusy={form.isBusy}
        footer={
          <div className="flex flex-wrap justify-end gap-2.5">
            {/* A second Enter right after the first is no second look. */}
            <Button tone="plain" data-first onClick={() => setSecondLook(null)}>
              Change the price
            </Button>
            <Button
              tone="danger"
              busy={form.isBusy}
              busyLabel="Publishing"
              onClick={() => form.submit(undefined, { confirmed: true })}
            >
              Publish it as it is
            </Button>
          </div>
        }
      >
        <Alert type="warning" message={secondLook} onDismiss={false} />
        <dl className="mt-5 grid grid-cols-2 gap-3 text-center">
          <div className="rounded-control bg-block p-3">
            <dt className="text-sm text-soft">Now</dt>
            <dd className="font-bold text-xl tabular-nums">{last ? displayPrice(last.price, base) : '–'}</dd>
          </div>
          <div className="rounded-control bg-accent-tint p-3">
            <dt className="text-sm text-soft">New</dt>
            <dd className="font-bold text-xl tabular-nums">{displayPrice(price, base)}</dd>
          </div>
        </dl>
        {form.message && <Alert className="mt-4" type="error" message={form.message} onDismiss={false} />}
      </Dialog>
    );
  }

  return (
    <Dialog isOpen onClose={onClose} title="Publish a price" width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <div className="grid gap-4">
          <Field label="Customers pay in" error={form.problem('base')} required>
            <Select
              {...form.text('base')}
              options={currencies
                .filter((currency) => currency.from)
                .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
            />
          </Field>
          <Field label="Receivers get" error={form.problem('target')} required>
            <Select
              {...form.text('target')}
              options={currencies
                .filter(({ code }) => code !== base && code !== DEFAULT_BASE)
                .map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }))}
            />
          </Field>
        </div>
        <Field
          label={`Price of 1 ${target}`}
          hint={last ? `Now ${displayPrice(last.price, base)}` : 'This pair has no price yet.'}
          error={form.problem('price')}
          required
        >
          <AmountInput
            {...form.text('price')}
            decimals={8}
            problemOf={null}
            maxLength={21}
            look="large"
            after={
              <span className="grid place-items-center border-line border-l bg-tile px-3 font-semibold text-soft">
                {base}
              </span>
            }
          />
        </Field>
        {target === 'USD' && (
          <p className="text-sm text-soft">
            Customers who pay in USDT are asked for the same price of 1 USDT.
          </p>
        )}
        {isPrice && (
          <RatePreview
            base={base}
            target={target}
            rate={rateFromPrice(price)}
            change={last ? changeInBasisPoints(last.price, price) : null}
            isUp={last ? Number(price) > Number(last.price) : false}
          />
        )}
        {isPrice && base === 'NGN' && target === 'RMB' && <EarnedAt price={price} />}
        {isOvertaken && last && last.price !== priceOf(shown, last)?.price && (
          <Meanwhile hint={YOURS_STAYS} actions={[{ label: CONTINUE, onPress: takeUp }]}>
            {last.by} published {displayPrice(last.price, base)} for 1 {target},{' '}
            <When at={last.published_at} show="day-time" isInSentence />.
          </Meanwhile>
        )}
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Publishing"
          disabledReason={!isPrice && 'Enter a price first'}
          label="Publish"
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
