import { cx } from '@cowrie/ui/cx.ts';
import { MoneyPoint } from '@cowrie/ui/money.tsx';
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
  /** An amount: as much smaller as its card makes it, so that it stays on its line (Product §30.34). */
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
      {isLong ? (
        <span className="my-0.5 flex min-h-9 items-center [--least:0.5rem] [--text-money:1.5rem]">
          <MoneyPoint>{value}</MoneyPoint>
        </span>
      ) : (
        <span
          className={cx(
            'my-0.5 whitespace-nowrap font-bold tabular-nums leading-9',
            value.length > 8 ? 'text-xl' : 'text-2xl',
          )}
        >
          {value}
        </span>
      )}
      <span className="text-soft text-xs [&_a]:relative [&_a]:z-1">{more}</span>
    </li>
  );
}
