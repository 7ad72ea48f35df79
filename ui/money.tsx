import { displayMoney } from '@cowrie/contract/money.ts';

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
