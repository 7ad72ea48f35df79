import { displayDate } from '@cowrie/contract/time.ts';
import { cx } from '@cowrie/ui/cx.ts';
import { useId, useState } from 'react';

type DayBarsProps = {
  label: string;
  /** Oldest first; `day` as `YYYY-MM-DD`. */
  days: readonly { day: string; value: number; text: string }[];
};

/** A bar for each day. Pointing at one, or the arrow keys on the row, read it off. */
export function DayBars({ label, days }: DayBarsProps) {
  const [picked, setPicked] = useState<number | null>(null);
  const id = useId();
  const shownIndex = picked ?? days.length - 1;
  const shown = days[shownIndex];
  if (!shown) return <p className="text-soft">No days yet.</p>;
  const highest = Math.max(1, ...days.map((day) => day.value));
  // A day stands for itself everywhere, so noon keeps it that day in any time zone near ours.
  const dateText = (day: string) => displayDate(`${day}T12:00:00Z`);
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-soft">
          {label}, the last {days.length} days
        </span>
        <span className="tabular-nums">
          <strong className="font-display text-lg">{shown.text}</strong>{' '}
          <span className="text-sm text-soft">{dateText(shown.day)}</span>
        </span>
      </figcaption>
      <div
        aria-hidden="true"
        className="mt-3 flex h-36 items-end gap-[2px]"
        onPointerLeave={() => setPicked(null)}
      >
        {days.map((day, index) => (
          <span
            key={day.day}
            className="flex h-full flex-1 items-end"
            onPointerEnter={() => setPicked(index)}
          >
            <span
              className={cx('block w-full rounded-t-sm', index === shownIndex ? 'bg-accent' : 'bg-brand/70')}
              style={{ height: `max(2px, ${(day.value / highest) * 100}%)` }}
            />
          </span>
        ))}
      </div>
      <input
        type="range"
        aria-label={`${label}: read a day`}
        aria-valuetext={`${dateText(shown.day)}: ${shown.text}`}
        min={0}
        max={days.length - 1}
        value={shownIndex}
        className="mt-1 h-6 w-full accent-brand"
        onChange={(event) => setPicked(Number(event.currentTarget.value))}
        onBlur={() => setPicked(null)}
      />
    </figure>
  );
}
