import { deskRates, holdRates } from '@cowrie/contract/desk/treasury.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { CONTINUE, Meanwhile, YOURS_STAYS } from '../parts/meanwhile.tsx';
import { SettingCard } from '../parts/setting-card.tsx';
import { useShown } from '../parts/use-shown.ts';
import { useWhyNot } from '../session/rights.ts';

const TITLE = 'How long an order holds its rate';
const CHOICES = [15, 30, 60, 120, 240, 480, 1440];
const HOUR = 60;

/** `'30 minutes'`, `'2 hours'`. */
function wording(minutes: number): string {
  if (minutes === HOUR) return '1 hour';
  return minutes % HOUR === 0 ? `${minutes / HOUR} hours` : `${minutes} minutes`;
}

/** How long an order holds the rate it is placed at (Product §22.11). */
export function RateHold({ minutes }: { minutes: number }) {
  const notAllowed = useWhyNot(holdRates);
  return (
    <SettingCard
      title={TITLE}
      label="Change how long an order holds its rate"
      disabledReason={notAllowed}
      dialog={(onClose) => <HoldDialog minutes={minutes} onClose={onClose} />}
    >
      <span className="font-semibold">{wording(minutes)}.</span> A customer who sends the proof later, at
      another price, is asked to accept what their receiver gets then.
    </SettingCard>
  );
}

function HoldDialog({ minutes, onClose }: { minutes: number; onClose: () => void }) {
  const { shown, isOvertaken, onRefused, goOn } = useShown(minutes);
  const form = useForm(holdRates, {
    initial: { minutes: String(minutes) },
    input: (values) => ({ body: { minutes: Number(values.minutes), before: shown } }),
    onRefused,
    refreshes: [deskRates],
    onDone: () => {
      notify('New orders hold their rate for that time.');
      onClose();
    },
  });
  const choices = CHOICES.includes(minutes) ? CHOICES : [...CHOICES, minutes].sort((a, b) => a - b);
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field
          label="Time until the proof is sent"
          hint="For new orders. Earlier orders keep the time they were told."
          error={form.problem('minutes')}
        >
          <Select
            value={form.values.minutes}
            onValue={(value) => form.set('minutes', value)}
            options={choices.map((choice) => ({ value: String(choice), label: wording(choice) }))}
          />
        </Field>
        <FormEnd message={form.message} isBusy={form.isBusy} busyLabel="Saving" label="Save" onBack={onClose}>
          {isOvertaken && shown !== minutes && (
            <Meanwhile hint={YOURS_STAYS} actions={[{ label: CONTINUE, onPress: () => goOn(minutes) }]}>
              {wording(minutes)}.
            </Meanwhile>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}
