import { displayDate } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { DayReader } from '@cowrie/ui/day-reader.tsx';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';

type DayBarsProps = {
  label: string;
  /** The heading above says the same: only who cannot see it hears the label. */
  isNamedAbove?: boolean;
  /** Oldest first; `day` as `YYYY-MM-DD`, `to` the list of what it counts, left out where the person may not open it. */
  days: readonly { day: string; value: number; text: string; to?: string | undefined }[];
};

/** A bar for each day. Pointing at one, or the arrow keys below, read it off; it and its number lead to the list. */
export function DayBars({ label, isNamedAbove = false, days }: DayBarsProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const id = useId();
  const shownIndex = pointed ?? picked ?? days.length - 1;
  const shown = days[shownIndex];
  if (!shown) return <p className="text-soft">No days yet.</p>;
  const highest = Math.max(1, ...days.map((day) => day.value));
  // A day stands for itself everywhere, so noon keeps it that day in any time zone near ours.
  const dateText = (day: string) => displayDate(`${day}T12:00:00Z`);
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id}>
        <span className="block text-sm text-soft">
          <span className={cx(isNamedAbove && 'sr-only')}>{label}, </span>
          {isNamedAbove ? 'The' : 'the'} last {days.length} days
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span className="text-sm text-soft">on {dateText(shown.day)}</span>{' '}
          {shown.to ? (
            <Link
              to={shown.to}
              className="inline-flex min-h-11 items-center font-bold text-brand text-lg underline-offset-4 hover:underline"
            >
              {shown.text}
            </Link>
          ) : (
            <span className="inline-flex min-h-11 items-center font-bold text-lg">{shown.text}</span>
          )}
        </span>
      </figcaption>
      <div
        aria-hidden="true"
        className="mt-3 flex h-36 items-end gap-[2px]"
        onPointerLeave={() => setPointed(null)}
      >
        {days.map((day, index) => (
          <Column key={day.day} to={day.to} onPoint={() => setPointed(index)}>
            <span
              className={cx('block w-full rounded-t-sm', index === shownIndex ? 'bg-accent' : 'bg-brand/70')}
              style={{ height: `max(2px, ${(Math.max(0, day.value) / highest) * 100}%)` }}
            />
          </Column>
        ))}
      </div>
      <DayReader
        label={label}
        text={`${dateText(shown.day)}: ${shown.text}`}
        days={days.length}
        value={shownIndex}
        onValue={setPicked}
        className="mt-1 h-6"
      />
    </figure>
  );
}

type ColumnProps = { to: string | undefined; onPoint: () => void; children: ReactNode };

function Column({ to, onPoint, children }: ColumnProps) {
  const column = { className: 'flex h-full flex-1 items-end', onPointerEnter: onPoint };
  return to ? (
    <Link to={to} tabIndex={-1} {...column}>
      {children}
    </Link>
  ) : (
    <span {...column}>{children}</span>
  );
}
