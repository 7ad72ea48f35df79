import { displayMoney } from '@cowrie/contract/money.ts';

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
    <span className={`tabular-nums whitespace-nowrap ${className ?? ''}`}>
      {amount === null ? none : displayMoney(amount, currency)}
    </span>
  );
}
