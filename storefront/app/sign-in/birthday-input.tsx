import { MINIMUM_AGE } from '@cowrie/contract/age.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayDate, MONTHS } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { Field, useFieldProps } from '@cowrie/ui/field.tsx';
import { CalendarIcon } from '@cowrie/ui/icons.tsx';
import { Select } from '@cowrie/ui/select.tsx';
import { CONTROL_CLASS } from '@cowrie/ui/text-input.tsx';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { daysOfMonth, isoDay, latestBirthday, OLDEST_YEARS } from './calendar.ts';

type BirthdayInputProps = {
  /** 'YYYY-MM-DD', or empty. */
  value: string;
  onValue: (day: string) => void;
  error?: string | null;
};

/** A date of birth from a calendar with month and year dropdowns (Product §14.3); at least 18 years ago (Product §5.3). */
export function BirthdayInput({ value, onValue, error }: BirthdayInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Field label="Date of birth" error={error} hint={`You must be at least ${MINIMUM_AGE}.`}>
      <Opener value={value} onOpen={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Date of birth" width="narrow">
        <Calendar
          value={value}
          onValue={(day) => {
            onValue(day);
            setIsOpen(false);
          }}
        />
      </Dialog>
    </Field>
  );
}

function Opener({ value, onOpen }: { value: string; onOpen: () => void }) {
  const { required: _, 'aria-describedby': described, ...wiring } = useFieldProps();
  const valueId = useId();
  return (
    <button
      {...wiring}
      // The label is its name: what is chosen has to be said beside it.
      aria-describedby={[valueId, described].filter(Boolean).join(' ')}
      type="button"
      name="date_of_birth"
      aria-haspopup="dialog"
      className={cx(CONTROL_CLASS, 'flex items-center justify-between text-left')}
      onClick={onOpen}
    >
      <span id={valueId} className={value ? undefined : 'text-soft'}>
        {value ? displayDate(value) : 'Choose a date'}
      </span>
      <CalendarIcon className="size-5 text-soft" />
    </button>
  );
}

function Calendar({ value, onValue }: { value: string; onValue: (day: string) => void }) {
  const latest = latestBirthday(new Date(serverNow()));
  const [shown, setShown] = useState(() => {
    const [year = 0, month = 0] = (value || latest).split('-').map(Number);
    return { year, month: month - 1 };
  });
  const grid = useRef<HTMLDivElement>(null);
  const latestYear = Number(latest.slice(0, 4));
  const years = Array.from({ length: OLDEST_YEARS }, (_, back) => String(latestYear - back));
  const { before, count } = daysOfMonth(shown.year, shown.month);

  function moveFocus(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (!step) return;
    event.preventDefault();
    const days = [...(grid.current?.querySelectorAll('button') ?? [])];
    days[days.indexOf(event.target as HTMLButtonElement) + step]?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Select
          aria-label="Month"
          options={MONTHS.map((name, month) => ({ value: String(month), label: name }))}
          value={String(shown.month)}
          onValue={(month) => setShown({ ...shown, month: Number(month) })}
        />
        <Select
          aria-label="Year"
          options={years.map((year) => ({ value: year, label: year }))}
          value={String(shown.year)}
          onValue={(year) => setShown({ ...shown, year: Number(year) })}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys between the buttons within. */}
      <div ref={grid} className="grid grid-cols-7 justify-items-center gap-y-1" onKeyDown={moveFocus}>
        {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => (
          <span key={day} aria-hidden="true" className="py-1 font-semibold text-sm text-soft">
            {day}
          </span>
        ))}
        {before > 0 && <span aria-hidden="true" style={{ gridColumn: `span ${before}` }} />}
        {Array.from({ length: count }, (_, index) => {
          const day = isoDay(shown.year, shown.month, index + 1);
          return (
            <button
              key={day}
              type="button"
              // The name begins with the number that is seen, so that it can be spoken.
              aria-label={`${index + 1} ${MONTHS[shown.month]} ${shown.year}`}
              aria-pressed={day === value}
              disabled={day > latest}
              className={cx(
                // As wide as its column, whatever the size of text, and its figures apart: wider ones would lie on each other.
                'h-11 w-[44px] rounded-full text-[min(1rem,5.6vw)] tabular-nums disabled:text-soft disabled:opacity-50',
                day === value ? 'bg-brand font-semibold text-on-brand' : 'enabled:hover:bg-brand-tint',
              )}
              onClick={() => onValue(day)}
            >
              {index + 1}
            </button>
          );
        })}
      </div>
    </div>
  );
}
