import { priceField } from '@cowrie/contract/desk/money-fields.ts';
import type { deskRates } from '@cowrie/contract/desk/treasury.ts';
import { displayPrice } from '@cowrie/contract/display-price.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { changeInBasisPoints, rateFromPrice } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { When } from '@cowrie/ui/when.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { CONTINUE, Meanwhile, YOURS_STAYS } from '../parts/meanwhile.tsx';
import { EarnedAt } from './earned-at.tsx';
import { RatePreview } from './rate-preview.tsx';
import { SecondLook } from './second-look.tsx';
import { type Publishing, usePublish } from './use-publish.ts';

type Shown = CallData<typeof deskRates>;
type PublishDialogProps = Pick<Shown, 'rates' | 'currencies'> & {
  pair: { base: string; target: string };
  onClose: () => void;
};

/** A new price with what follows from it; a jump asks for a second look (Product §22.1). */
export function PublishDialog({ rates, currencies, pair, onClose }: PublishDialogProps) {
  const publishing = usePublish(rates, pair, onClose);
  const { form, last, overtaking, secondLook } = publishing;
  const { base, target, price } = form.values;
  const isPrice = priceField.safeParse(price).success;
  if (secondLook) return <SecondLook publishing={publishing} why={secondLook} />;
  return (
    <Dialog isOpen onClose={onClose} title="Publish a price" width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <PairFields form={form} currencies={currencies} />
        <Field
          label={`Price of 1 ${target}`}
          hint={last ? `Now ${displayPrice(last.price, base)}` : 'This pair has no price yet.'}
          error={form.problem('price')}
          required
        >
          <AmountInput
            {...form.text('price')}
            data-first
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
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Publishing"
          disabledReason={!isPrice && 'Enter a price first'}
          label="Publish"
          onBack={onClose}
        >
          {overtaking && (
            <Meanwhile hint={YOURS_STAYS} actions={[{ label: CONTINUE, onPress: publishing.takeUp }]}>
              {overtaking.by} published {displayPrice(overtaking.price, base)} for 1 {target},{' '}
              <When at={overtaking.published_at} show="day-time" isInSentence />.
            </Meanwhile>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}

type PairFieldsProps = Pick<Publishing, 'form'> & Pick<Shown, 'currencies'>;

/** Which currency has its price in which. */
function PairFields({ form, currencies }: PairFieldsProps) {
  const options = (taken: Shown['currencies']) =>
    taken.map(({ code, name }) => ({ value: code, label: `${code}, ${name}` }));
  return (
    <div className="grid gap-4">
      <Field label="Customers pay in" error={form.problem('base')} required>
        <Select {...form.text('base')} options={options(currencies.filter(({ from }) => from))} />
      </Field>
      <Field label="Receivers get" error={form.problem('target')} required>
        <Select
          {...form.text('target')}
          options={options(
            currencies.filter(({ code }) => code !== form.values.base && code !== DEFAULT_BASE),
          )}
        />
      </Field>
    </div>
  );
}
