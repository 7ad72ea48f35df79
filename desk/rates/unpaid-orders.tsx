import {
  HOURS_TO_ANSWER,
  LAPSE_HOURS,
  REMIND_HOURS,
  setUnpaidTimes,
  type UnpaidTimes,
  unpaidTimes,
} from '@cowrie/contract/desk/unpaid-orders.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useCall } from '../api/queries.ts';
import { useForm } from '../api/use-form.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { SettingCard } from '../parts/setting-card.tsx';
import { useShown } from '../parts/use-shown.ts';
import { useWhyNot } from '../session/rights.ts';

const TITLE = 'Unpaid payments';

/** When customers are reminded of a payment, and when it closes by itself (Product §27.15). */
export function UnpaidOrders() {
  const { data: times } = useCall(unpaidTimes, {});
  const notAllowed = useWhyNot(setUnpaidTimes);
  return (
    <SettingCard
      title={TITLE}
      label="Change when unpaid payments get a reminder and close"
      disabledReason={notAllowed ?? (!times && 'It is still loading')}
      dialog={(onClose) => times && <TimesDialog times={times} onClose={onClose} />}
    >
      <span className="font-semibold">{times ? inWords(times) : 'One moment…'}</span> Orders with a proof or
      any money are left alone. Money that comes later is found by its reference and offered back.
    </SettingCard>
  );
}

/** `'One reminder after 20 hours, closed after 72 hours.'` */
function inWords({ remind_hours: remind, lapse_hours: lapse }: UnpaidTimes): string {
  const after = (hours: number) => (hours === 1 ? 'after 1 hour' : `after ${hours} hours`);
  const reminded = remind === null ? 'No reminder' : `One reminder ${after(remind)}`;
  return `${reminded}, ${lapse === null ? 'never closed' : `closed ${after(lapse)}`}.`;
}

const hoursOf = (typed: string) => (typed.trim() === '' ? null : Number(typed));
const typedHours = (hours: number | null) => (hours === null ? '' : String(hours));
const between = ([least, most]: readonly [number, number]) => `Whole hours, ${least} to ${most}.`;

const valuesOf = ({ remind_hours, lapse_hours }: UnpaidTimes) => ({
  remind_hours: typedHours(remind_hours),
  lapse_hours: typedHours(lapse_hours),
});
const timesOf = ({ remind_hours, lapse_hours }: ReturnType<typeof valuesOf>): UnpaidTimes => ({
  remind_hours: hoursOf(remind_hours),
  lapse_hours: hoursOf(lapse_hours),
});

function TimesDialog({ times, onClose }: { times: UnpaidTimes; onClose: () => void }) {
  const now = valuesOf(times);
  const { shown, isOvertaken, onRefused, goOn } = useShown(now);
  const form = useForm(setUnpaidTimes, {
    initial: now,
    input: (values) => ({ body: { ...timesOf(values), before: timesOf(shown) } }),
    onRefused,
    refreshes: [unpaidTimes],
    onDone: () => {
      notify('Unpaid payments get a reminder and close by these hours.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field
          label="Hours until the reminder"
          hint={`Once, in the order and by email. ${between(REMIND_HOURS)} Leave it empty for no reminder.`}
          error={form.problem('remind_hours')}
        >
          <TextInput {...form.text('remind_hours')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          label="Hours until it closes"
          hint={`At least ${HOURS_TO_ANSWER} after the reminder. ${between(LAPSE_HOURS)} Leave it empty and none closes by itself.`}
          error={form.problem('lapse_hours')}
        >
          <TextInput {...form.text('lapse_hours')} inputMode="numeric" autoComplete="off" />
        </Field>
        <FormEnd message={form.message} isBusy={form.isBusy} busyLabel="Saving" label="Save" onBack={onClose}>
          <ChangedMeanwhile {...{ form, isOvertaken, shown, now }} onContinue={() => goOn(now)}>
            {inWords(times)}
          </ChangedMeanwhile>
        </FormEnd>
      </form>
    </Dialog>
  );
}
