import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { listPayouts, setPayoutRules } from '@cowrie/contract/desk/payouts.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { AmountInput } from '@cowrie/ui/amount-input.tsx';
import { Checkbox } from '@cowrie/ui/choices.tsx';
import { CurrencySign } from '@cowrie/ui/currency-sign.tsx';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { useForm } from '../api/use-form.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { SettingCard } from '../parts/setting-card.tsx';
import { useShown } from '../parts/use-shown.ts';
import { useWhyNot } from '../session/rights.ts';

type Rules = CallData<typeof setPayoutRules>;
const TITLE = 'Rules for payouts';

/** Whether a payout needs its slip, and above which amount a second person; the owner changes them (Product §28.18, §28.19). */
export function PayoutRules({ rules }: { rules: Rules }) {
  const notAllowed = useWhyNot(setPayoutRules);
  return (
    <SettingCard
      title={TITLE}
      label="Change the rules for payouts"
      disabledReason={notAllowed}
      dialog={(onClose) => <RulesDialog rules={rules} onClose={onClose} />}
    >
      <InWords rules={rules} />
    </SettingCard>
  );
}

function InWords({ rules: { slip_required, release_above } }: { rules: Rules }) {
  return (
    <>
      <span className="font-semibold">
        {slip_required ? 'Every payout needs its slip.' : 'A payout may go without its slip.'}
      </span>{' '}
      {release_above === null
        ? 'No payout needs a second person.'
        : `Above ${displayMoney(release_above, 'RMB')} another person releases it first.`}
    </>
  );
}

const valuesOf = ({ slip_required, release_above }: Rules) => ({
  slip_required,
  release_above: release_above ?? '',
});

function RulesDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { shown, isOvertaken, onRefused, goOn } = useShown(rules);
  const form = useForm(setPayoutRules, {
    initial: valuesOf(rules),
    input: ({ slip_required, release_above }) => ({
      body: {
        slip_required,
        release_above: release_above.trim() === '' ? null : release_above,
        before: shown,
      },
    }),
    onRefused,
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
          label="Every payout needs its slip"
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
        <FormEnd message={form.message} isBusy={form.isBusy} label="Save" busyLabel="Saving" onBack={onClose}>
          <ChangedMeanwhile
            {...{ form, isOvertaken }}
            shown={valuesOf(shown)}
            now={valuesOf(rules)}
            onContinue={() => goOn(rules)}
          >
            <InWords rules={rules} />
          </ChangedMeanwhile>
        </FormEnd>
      </form>
    </Dialog>
  );
}
