import { displayMoney, parseAmount } from '@cowrie/contract/money.ts';
import { naira, readThousandths } from '@cowrie/contract/shipping-price.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { FailedLine, SkeletonRows } from '@cowrie/ui/list-states.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { CardMoney } from '../parts/card-money.tsx';
import { PRICE_LATER, type Receiving } from './use-receiving.ts';

/** The route with the price that follows from it, or another price with its reason. */
export function PriceOfParcel({ receiving }: { receiving: Receiving }) {
  const { form, listed, rates, rate, rateId, chooseRate, isByHand, setIsByHand, shown, asked } = receiving;
  if (!rates)
    return listed.isError ? (
      <FailedLine onRetry={() => void listed.refetch()} isBusy={listed.isFetching} />
    ) : (
      <SkeletonRows rows={2} className="h-20" />
    );
  return (
    <>
      <Field label="Route" error={form.problem('rate_id' as never)}>
        <Select
          value={rateId}
          onValue={chooseRate}
          options={[
            ...rates.map(({ id, service, price, priced_by }) => ({
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
            <p>
              <CardMoney amount={asked} currency="NGN" />
            </p>
            {shown && <p className="text-sm text-soft">By the list {displayMoney(shown.amount, 'NGN')}</p>}
          </>
        ) : shown ? (
          <>
            <p>
              <CardMoney amount={shown.amount} currency="NGN" />
            </p>
            <p className="text-sm text-soft">{shown.working}</p>
          </>
        ) : (
          <p className="text-sm text-soft">
            {rate ? whatIsMissing(form.values.weight_kg) : 'It is received without a price.'}
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
            <TextInput {...form.text('reason')} className="scroll-mb-36" autoComplete="off" maxLength={300} />
          </Field>
        </>
      )}
    </>
  );
}

/** What the list needs still: without a size the weight is enough, but not with a part of one. */
const whatIsMissing = (weight: string) =>
  readThousandths(weight) ? 'The price comes with all three sides.' : 'The price comes with the weight.';
