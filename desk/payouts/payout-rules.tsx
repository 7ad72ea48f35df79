import { getDeskOrder } from '@cowrie/contract/desk/orders.ts';
import { listPayouts, setPayoutRules } from '@cowrie/contract/desk/payouts.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Button } from '@cowrie/ui/button.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { CurrencySign } from '../parts/currency-sign.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useWhyNot } from '../session/rights.ts';

type Rules = CallData<typeof setPayoutRules>;
const TITLE = 'Rules for payouts';

/** Whether a payout needs its slip, and above which amount a second person; the owner changes them (Product §28.18, §28.19). */
export function PayoutRules({ rules }: { rules: Rules }) {
  const [isChanging, setIsChanging] = useState(false);
  const notAllowed = useWhyNot(setPayoutRules);
  return (
    <Card title={TITLE}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-60 max-w-prose flex-1">
          <span className="font-semibold">
            {rules.slip_required ? 'Every payout needs its slip.' : 'A payout may go without its slip.'}
          </span>{' '}
          {rules.release_above === null
            ? 'No payout needs a second person.'
            : `Above ${displayMoney(rules.release_above, 'RMB')} another person releases it first.`}
        </p>
        <Button
          size="small"
          tone="plain"
          className="max-sm:-ml-3.5"
          disabledReason={notAllowed}
          aria-label="Change the rules for payouts"
          onClick={() => setIsChanging(true)}
        >
          Change
        </Button>
      </div>
      {isChanging && <RulesDialog rules={rules} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

function RulesDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const form = useForm(setPayoutRules, {
    initial: { slip_required: rules.slip_required, release_above: rules.release_above ?? '' },
    input: ({ slip_required, release_above }) => ({
      body: { slip_required, release_above: release_above.trim() === '' ? null : release_above },
    }),
    refreshes: [listPayouts, getDeskOrder],
    onDone: () => {
      notify('Payouts follow these rules from now on.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Checkbox
          label="Each payout needs its slip"
          checked={form.values.slip_required}
          onChecked={(checked) => form.set('slip_required', checked)}
        />
        <Field
          label="A second person above"
          hint="What the receiver gets. Leave it empty and no payout needs one."
          error={form.problem('release_above')}
          optional
        >
          <AmountInput
            {...form.text('release_above')}
            problemOf={null}
            before={<CurrencySign currency="RMB" />}
          />
        </Field>
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          label="Save"
          busyLabel="Saving"
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
