/** What staff choose from when they confirm, and what was asked for there (Product §26.20, §26.24). */
import type { OrderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { Db } from '../../database/transaction.ts';
import type { PayInAccount } from '../../ledger/index.ts';
import type { OrderRow } from '../queries.ts';
import { askedInUsdt } from '../usdt-ask.ts';
import { amountMissing } from './missing.ts';
import { fits, likelyAccount, openAttempt } from './pay-in.ts';

type Choices = Pick<OrderAccounts, 'pay_in' | 'pay_in_chosen'>;

/** Nothing where there is nothing to confirm. */
export async function payInChoices(db: Db, order: OrderRow, now: Date): Promise<Choices> {
  if (order.status !== 'awaiting') return { pay_in: [], pay_in_chosen: null };
  const attempt = await openAttempt(db, order);
  const likely = await likelyAccount(db, attempt, now);
  const known: PayInAccount[] = attempt.accounts.filter((account) => fits(order, account));
  const isKnown = known.some(({ code }) => code === likely.code);
  const accounts = isKnown || !fits(order, likely) ? known : [likely, ...known];
  const inUsdt = accounts.some(({ currency }) => currency === 'USDT')
    ? await askedInUsdt(db, order, attempt)
    : null;
  const asked = (currency: string) => (currency === 'USDT' ? inUsdt : amountMissing(order));
  return {
    pay_in: accounts.map(({ code, name, currency }) => ({
      code,
      name,
      currency,
      asked: formatOptionalAmount(asked(currency)),
    })),
    pay_in_chosen: fits(order, likely) ? likely.code : (accounts[0]?.code ?? null),
  };
}
