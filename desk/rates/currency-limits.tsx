import { currencyLimits, deskRates } from '@cowrie/contract/desk/treasury.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useShown } from '../parts/use-shown.ts';
import { useWhyNot } from '../session/rights.ts';

type Currency = CallData<typeof deskRates>['currencies'][number];

/** The smallest and largest payment in each currency that customers pay in (Product §22.2). */
export function CurrencyLimits({ currencies }: { currencies: Currency[] }) {
  const [changing, setChanging] = useState<Currency | null>(null);
  const notAllowed = useWhyNot(currencyLimits);
  return (
    <Card title="Smallest and largest payment">
      <ul className="divide-y divide-line">
        {currencies
          .filter((currency) => currency.from)
          .map((currency) => (
            <li key={currency.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
              <span>
                <span className="font-semibold">{currency.code}</span> {wording(currency)}
              </span>
              <Button
                size="small"
                tone="plain"
                disabledReason={notAllowed}
                aria-label={`Change the limits of ${currency.code}`}
                onClick={() => setChanging(currency)}
              >
                Change
              </Button>
            </li>
          ))}
      </ul>
      {changing && (
        <LimitsDialog
          currency={currencies.find(({ id }) => id === changing.id) ?? changing}
          onClose={() => setChanging(null)}
        />
      )}
    </Card>
  );
}

function wording({ code, minimum, maximum }: Currency): string {
  if (minimum === null && maximum === null) return 'any amount';
  if (maximum === null) return `from ${displayMoney(minimum ?? '0.00', code)}`;
  if (minimum === null) return `up to ${displayMoney(maximum, code)}`;
  return `${displayMoney(minimum, code)} to ${displayMoney(maximum, code)}`;
}

const valuesOf = ({ minimum, maximum }: Currency) => ({ minimum: minimum ?? '', maximum: maximum ?? '' });
const limitsOf = ({ minimum, maximum }: { minimum: string; maximum: string }) => ({
  minimum: minimum || null,
  maximum: maximum || null,
});

function LimitsDialog({ currency, onClose }: { currency: Currency; onClose: () => void }) {
  const now = valuesOf(currency);
  const { shown, isOvertaken, onRefused, goOn } = useShown(now);
  const form = useForm(currencyLimits, {
    initial: now,
    input: (values) => ({
      params: { id: currency.id },
      body: { ...limitsOf(values), before: limitsOf(shown) },
    }),
    onRefused,
    refreshes: [deskRates],
    onDone: () => {
      notify(`The limits of ${currency.code} are saved.`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Payments in ${currency.code}`}
      width="narrow"
      isBusy={form.isBusy}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label="Smallest" hint="Empty means none." error={form.problem('minimum')} optional>
          <AmountInput {...form.text('minimum')} />
        </Field>
        <Field label="Largest" hint="Empty means none." error={form.problem('maximum')} optional>
          <AmountInput {...form.text('maximum')} />
        </Field>
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Saving"
          label="Save the limits"
          onBack={onClose}
        >
          <ChangedMeanwhile {...{ form, isOvertaken, shown, now }} onContinue={() => goOn(now)}>
            {currency.code} {wording(currency)}
          </ChangedMeanwhile>
        </FormEnd>
      </form>
    </Dialog>
  );
}
