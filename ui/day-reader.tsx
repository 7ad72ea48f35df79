import { cx } from './cx.ts';

type DayReaderProps = {
  /** Of the chart. */
  label: string;
  /** What is read at the day that is chosen. */
  text: string;
  days: number;
  /** The index of the day that is chosen. */
  value: number;
  onValue: (index: number) => void;
  onBlur?: () => void;
  className: string;
};

/** Reads a chart day by day, by keyboard too; it stays in the background until it is used. */
export function DayReader({ label, text, days, value, onValue, onBlur, className }: DayReaderProps) {
  return (
    <input
      type="range"
      aria-label={`${label}: read a day`}
      aria-valuetext={text}
      min={0}
      max={days - 1}
      value={value}
      className={cx(
        'w-full cursor-pointer accent-brand opacity-60 hover:opacity-100 focus-visible:opacity-100',
        className,
      )}
      onChange={(event) => onValue(Number(event.currentTarget.value))}
      onBlur={onBlur}
    />
  );
}
