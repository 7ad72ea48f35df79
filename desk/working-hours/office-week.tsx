import { type OfficeWeek, officeHours, setOfficeWeek } from '@cowrie/contract/desk/working-hours.ts';
import { OFFICE_NAMES } from '@cowrie/contract/offices.ts';
import { Button } from '@cowrie/ui/button.tsx';
import { cx } from '@cowrie/ui/cx.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field } from '@cowrie/ui/field.tsx';
import { notify } from '@cowrie/ui/notices.tsx';
import { TextInput } from '@cowrie/ui/text-input.tsx';
import { useState } from 'react';
import { useForm } from '../api/use-form.ts';
import { Card } from '../frame/screen.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { Facts } from '../parts/facts.tsx';
import { FormEnd } from '../parts/form-end.tsx';
import { useShown } from '../parts/use-shown.ts';
import { useWhyNot } from '../session/rights.ts';
import { WEEK, weekOf, weekProblem, weekValues } from './week-form.ts';

/** The working week of one office, by its own clock. */
export function OfficeWeekCard({ hours }: { hours: OfficeWeek }) {
  const [isChanging, setIsChanging] = useState(false);
  const notAllowed = useWhyNot(setOfficeWeek);
  const name = OFFICE_NAMES[hours.office];
  return (
    <Card
      title={`Hours in ${name}`}
      aside={
        <Button
          size="small"
          tone="plain"
          className="-my-2 -mr-3.5"
          disabledReason={notAllowed}
          aria-label={`Change the hours in ${name}`}
          onClick={() => setIsChanging(true)}
        >
          Change
        </Button>
      }
    >
      <Facts facts={WEEK.map((day) => dayFact(hours.week, day))} />
      <p className="mt-2 text-soft text-sm">{name} time.</p>
      {isChanging && <WeekDialog hours={hours} onClose={() => setIsChanging(false)} />}
    </Card>
  );
}

function dayFact(week: OfficeWeek['week'], { weekday, label }: (typeof WEEK)[number]) {
  const day = week.find((other) => other.weekday === weekday);
  return {
    label,
    value: (
      <span className={cx('tabular-nums', !day && 'font-normal text-soft')}>
        {day ? `${day.opens} to ${day.closes}` : 'Off'}
      </span>
    ),
  };
}

function WeekDialog({ hours, onClose }: { hours: OfficeWeek; onClose: () => void }) {
  const name = OFFICE_NAMES[hours.office];
  const { shown, isOvertaken, onRefused, goOn } = useShown(hours.week);
  const form = useForm(setOfficeWeek, {
    initial: weekValues(shown),
    input: (values) => ({
      params: { office: hours.office },
      body: { week: weekOf(values), before: shown },
    }),
    check: weekProblem,
    refreshes: [officeHours],
    onRefused,
    onDone: () => {
      notify(`The hours in ${name} are saved.`);
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`Hours in ${name}`} width="narrow" isBusy={form.isBusy}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <p className="text-soft">{name} time, for example 09:00 to 17:00. Leave both empty for a day off.</p>
        {WEEK.map(({ weekday, label }) => (
          <fieldset key={weekday} className="grid grid-cols-2 gap-3">
            <legend className="sr-only">{label}</legend>
            <Field label={`${label}, from`} error={form.problem(`opens_${weekday}`)}>
              <TextInput
                {...form.text(`opens_${weekday}`)}
                inputMode="numeric"
                maxLength={5}
                autoComplete="off"
              />
            </Field>
            <Field label="to" error={form.problem(`closes_${weekday}`)}>
              <TextInput
                {...form.text(`closes_${weekday}`)}
                inputMode="numeric"
                maxLength={5}
                autoComplete="off"
              />
            </Field>
          </fieldset>
        ))}
        <FormEnd
          message={form.message}
          isBusy={form.isBusy}
          busyLabel="Saving"
          label="Save the week"
          onBack={onClose}
        >
          <ChangedMeanwhile
            {...{ form, isOvertaken }}
            shown={weekValues(shown)}
            now={weekValues(hours.week)}
            onContinue={() => goOn(hours.week)}
          >
            {(changed) => (
              <Facts
                facts={WEEK.filter(({ weekday }) =>
                  changed.some((field) => field.endsWith(`_${weekday}`)),
                ).map((day) => dayFact(hours.week, day))}
              />
            )}
          </ChangedMeanwhile>
        </FormEnd>
      </form>
    </Dialog>
  );
}
