import { displayMoney } from '@cowrie/contract/money.ts';
import { signsOf } from './signs-of.ts';

type MoneyProps = {
  /** The wire's decimal string, or null while there is no amount. */
  amount: string | null;
  currency?: string;
  /** Shown in place of no amount. */
  none?: string;
  className?: string;
};

/** An amount with its sign, thousands separators and two decimals, in figures of one width. */
export function Money({ amount, currency = 'NGN', none = '–', className }: MoneyProps) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className ?? ''}`}>
      {amount === null ? none : displayMoney(amount, currency)}
    </span>
  );
}

/** Money that a screen is about, such as `'₦215,500.00'`, in a line of its own as wide as what holds it. */
export function MoneyPoint({ children }: { children: string }) {
  return (
    <span className="@container block w-full">
      <span className="money-point" style={signsOf(children)}>
        {children}
      </span>
    </span>
  );
}

/** Money as large as the text around it, or as much smaller as the nearest `@container` makes it: it is never torn. */
export function FittingMoney({ children }: { children: string }) {
  return (
    <span
      className="money-point [--least:min(1em,3.5vw)] [--text-money:1em] [font-weight:inherit]"
      style={signsOf(children)}
    >
      {children}
    </span>
  );
}
