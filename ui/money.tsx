import { displayMoney } from '@cowrie/contract/money.ts';
import { signsOf } from './signs-of.ts';

type MoneyProps = {
  /** The wire's decimal string, or null while there is no amount. */
  amount: string | null;
  currency?: string;
  /** Shown in place of no amount. */
  none?: string;
  className?: string;
  /** Of large type: rather broken than wider than its place. */
  breaks?: boolean;
};

/** An amount with its sign, thousands separators and two decimals, in figures of one width. */
export function Money({ amount, currency = 'NGN', none = '–', className, breaks = false }: MoneyProps) {
  return (
    <span className={`tabular-nums ${breaks ? 'wrap-anywhere' : 'whitespace-nowrap'} ${className ?? ''}`}>
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
