import { cx } from '@cowrie/ui/cx.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type FigureProps = {
  label: string;
  value: string;
  /** May hold a link of its own: it lies above the figure's. */
  more: ReactNode;
  /** The list that the figure counts; left out where the person may not open it. */
  to?: string | undefined;
  isUrgent?: boolean;
  /** An amount: set smaller, so that it stays on its line. */
  isLong?: boolean;
};

/** One number of the day, and the way to what it counts. */
export function Figure({ label, value, more, to, isUrgent = false, isLong = false }: FigureProps) {
  return (
    <li
      className={cx(
        'relative flex min-w-0 flex-col rounded-card border p-3.5',
        isUrgent ? 'border-accent bg-accent-tint' : 'border-line bg-surface',
        to && 'hover:border-brand',
        isLong && 'max-md:col-span-full',
      )}
    >
      <span className="text-sm text-soft">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <span
        className={cx(
          'my-0.5 font-bold tabular-nums [overflow-wrap:anywhere]',
          isLong
            ? lengthClass(value)
            : cx('whitespace-nowrap leading-9', value.length > 8 ? 'text-xl' : 'text-2xl'),
        )}
      >
        {value}
      </span>
      <span className="text-soft text-xs [&_a]:relative [&_a]:z-1">{more}</span>
    </li>
  );
}

/** The longer an amount, the smaller, else it would break in the middle of a number; on a phone it has a line of its own. */
const lengthClass = (value: string) =>
  cx(
    'text-2xl leading-9',
    value.length > 15
      ? 'md:text-base md:leading-9'
      : value.length > 13
        ? 'md:text-lg md:leading-9'
        : value.length > 11 && 'md:text-xl md:leading-9',
  );
