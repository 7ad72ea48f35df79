/** What came and went by day, currency by currency (Product §28.4). */
import type { overview } from '@cowrie/contract/desk/overview.ts';
import type { CallData } from '@cowrie/contract/endpoint.ts';
import { displayMoney } from '@cowrie/contract/money.ts';

export type Day = CallData<typeof overview>['days'][number];
type Sums = Day['in'];

/** Every currency that moved on any of the days, the one of every day first. */
export function currenciesOf(days: readonly Day[], side: 'in' | 'out'): string[] {
  return [...new Set(days.flatMap((day) => day[side].map(({ currency }) => currency)))];
}

export const amountIn = (sums: Sums | undefined, currency: string): string =>
  sums?.find((sum) => sum.currency === currency)?.amount ?? '0.00';

const CURRENCY_NAMES: Record<string, string> = { NGN: 'Naira', RMB: 'RMB' };
export const currencyName = (currency: string) => CURRENCY_NAMES[currency] ?? currency;

/** `'₦150,000.00 and 60.00 USDT'`; null where there is nothing. */
function inWords(sums: Sums | undefined): string | null {
  const some = (sums ?? []).filter(({ amount }) => /[1-9]/.test(amount));
  return some.length === 0
    ? null
    : some.map(({ amount, currency }) => displayMoney(amount, currency)).join(' and ');
}

/** What a figure in one currency does not say: what moved in others, and what cancelled orders took out. */
export function beside(sums: Sums | undefined, currency: string, cancelled?: Sums): string | null {
  const others = inWords(sums?.filter((sum) => sum.currency !== currency));
  const taken = inWords(cancelled);
  const said = [others && `and ${others}`, taken && `without ${taken} of cancelled orders`];
  return said.filter(Boolean).join('; ') || null;
}
