/** Which account an order's money came into, and what was asked for there (Product §26.21, §26.24). */
import type { OrderAccounts } from '@cowrie/contract/desk/orders.ts';
import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/orders.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { sql } from 'kysely';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import {
  liveAccount,
  type MoneyAccount,
  moneyAccount,
  moneyAccounts,
  openPayIn,
  type PayInAccount,
  payInAccount,
} from '../../ledger/index.ts';
import type { OrderRow } from '../queries.ts';
import { usdtAsk } from '../usdt-ask.ts';
import { amountMissing } from './missing.ts';

/** The open attempt to pay, with the account that its payer was shown last for its option. */
export type Attempt = {
  id: bigint;
  option: PaymentOptionCode;
  usdt_asked: bigint | null;
  shown: Record<string, string> | null;
};

/** @throws {ApiError} `order_moved` where none is open. */
export async function openAttempt(db: Db, order: OrderRow): Promise<Attempt> {
  // Bank accounts hold Naira; an order in another currency is paid in USDT.
  const usual = order.currency === DEFAULT_BASE ? 'bank-transfer' : 'usdt';
  const { rows } = await sql<Attempt>`
    select t.id, coalesce(t.payment_option_code, ${usual}) as option, t.usdt_asked, shown.details as shown
    from transactions t left join lateral (
      select a.details from shown_accounts s join pay_accounts a on a.id = s.account_id
      where s.order_id = t.order_id and a.option_code = coalesce(t.payment_option_code, ${usual})
      order by s.last_shown_at desc, a.id desc limit 1) shown on true
    where t.order_id = ${order.id} and t.closed_at is null`.execute(db);
  return rows[0] ?? fail('order_moved');
}

/** Where the money of an attempt is looked for first: what its payer was shown, else what is live. */
async function likelyAccount(db: Db, { option, shown }: Attempt, now: Date): Promise<PayInAccount> {
  const details = shown ?? (await liveAccount(db, option, now))?.details ?? null;
  return payInAccount(option, details);
}

const fits = (order: OrderRow, account: PayInAccount) =>
  account.currency === 'USDT' || (account.currency === DEFAULT_BASE && order.currency === DEFAULT_BASE);

/**
 * The account of the book by its code, or the likely one, which is opened where it is not there yet.
 * @throws {ApiError} `account_unfit` for one that does not take the order's money.
 */
export async function payInOf(
  tx: Db,
  order: OrderRow,
  { attempt, code, now }: { attempt: Attempt; code: string | undefined; now: Date },
): Promise<MoneyAccount> {
  const known = code ? await moneyAccount(tx, { kind: 'pay-in', code }) : undefined;
  if (known && fits(order, known)) return known;
  const likely = await likelyAccount(tx, attempt, now);
  if ((code && code !== likely.code) || !fits(order, likely)) fail('account_unfit');
  return (await moneyAccount(tx, { kind: 'pay-in', code: likely.code })) ?? openPayIn(tx, likely);
}

/** What the customer was asked for in USDT, else what they would be today, in minor units; null without a price. */
export async function askedInUsdt(db: Db, order: OrderRow, attempt: Attempt): Promise<bigint | null> {
  if (attempt.usdt_asked !== null) return attempt.usdt_asked;
  const ask = await usdtAsk(db, order);
  return ask === null ? null : parseUsdt(ask.amount);
}
const parseUsdt = (amount: string) => BigInt(amount.replace('.', ''));

type Choices = Pick<OrderAccounts, 'pay_in' | 'pay_in_chosen'>;

/** What staff choose from when they confirm: nothing where there is nothing to confirm. */
export async function payInChoices(db: Db, order: OrderRow, now: Date): Promise<Choices> {
  if (order.status !== 'awaiting') return { pay_in: [], pay_in_chosen: null };
  const attempt = await openAttempt(db, order);
  const likely = await likelyAccount(db, attempt, now);
  const known: PayInAccount[] = (await moneyAccounts(db, 'pay-in')).filter((account) => fits(order, account));
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
