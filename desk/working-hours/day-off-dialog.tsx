import { type DayOff, keepDayOff, officeHours } from '@cowrie/contract/desk/working-hours.ts';
import { OFFICE_NAMES, type Office } from '@cowrie/contract/offices.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useForm } from '../api/use-form.ts';
import { FormEnd } from '../parts/form-end.tsx';
import { CONTINUE, Meanwhile, YOURS_STAYS } from '../parts/meanwhile.tsx';
import { useShown } from '../parts/use-shown.ts';

type DayOffDialogProps = {
  office: Office;
  /** Null for a new one. */
  day: DayOff | null;
  /** The office's days off as they stand. */
  days: readonly DayOff[];
  onClose: () => void;
};

/** Adds a day off, or names one anew. */
export function DayOffDialog({ office, day, days, onClose }: DayOffDialogProps) {
  const { shown, isOvertaken, onRefused, goOn } = useShown(day);
  const form = useForm(keepDayOff, {
    initial: { day: day?.day ?? '', name: day?.name ?? '' },
    input: (values) => ({
      params: { office, day: values.day },
      body: {
        name: values.name,
        is_worked: shown?.day === values.day && shown.is_worked,
        before: shown?.day === values.day ? { name: shown.name, is_worked: shown.is_worked } : null,
      },
    }),
    check: (values) =>
      values.day === '' ? { message: 'Choose a day', errors: { day: ['Choose a day'] } } : null,
    onRefused,
    refreshes: [officeHours],
    onDone: () => {
      notify('The day is saved.');
      onClose();
    },
  });
  const now = days.find((one) => one.day === form.values.day);
  const takeUp = (stands: DayOff) => {
    form.reset({
      ...form.values,
      name: form.values.name === shown?.name ? stands.name : form.values.name,
    });
    goOn(stands);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={day ? 'Rename the day' : `Add a day off in ${OFFICE_NAMES[office]}`}
      width="narrow"
      isBusy={form.isBusy}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {!day && (
          <Field label="Day" error={form.problem('day')} required>
            <TextInput {...form.text('day')} type="date" />
          </Field>
        )}
        <Field label="Name" error={form.problem('name')} required>
          <TextInput {...form.text('name')} maxLength={80} autoComplete="off" />
        </Field>
        <FormEnd message={form.message} isBusy={form.isBusy} busyLabel="Saving" label="Save" onBack={onClose}>
          {isOvertaken && now && now !== shown && (
            <Meanwhile hint={YOURS_STAYS} actions={[{ label: CONTINUE, onPress: () => takeUp(now) }]}>
              {now.name}, {now.is_worked ? 'worked' : 'off'}
            </Meanwhile>
          )}
        </FormEnd>
      </form>
    </Dialog>
  );
}
