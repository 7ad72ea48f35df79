/** Which account an order's money came into (Product §26.21). */
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import { ask } from '../../database/ask.ts';
import { question } from '../../database/pieces.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import {
  liveAccount,
  type MoneyAccount,
  openPayIn,
  type PayInAccount,
  payInAccount,
  sameAccount,
} from '../../ledger/index.ts';
import { OTHERS_OF_ATTEMPT } from '../desk/same-proof.ts';
import type { OrderRow } from '../queries.ts';

/**
 * The open attempt to pay, with the account that its payer was shown last for its option, and the accounts of the book
 * that it may have been paid into, in the order in which they were opened.
 */
export type Attempt = {
  id: bigint;
  option: PaymentOptionCode;
  usdt_asked: bigint | null;
  shown: Record<string, string> | null;
  accounts: MoneyAccount[];
  /** Files of its proofs that were not looked for yet, and the orders that they were sent for before, itself too, as far as is known. */
  unsought: bigint[];
  others: string[];
};

/** @throws {ApiError} `order_moved` where none is open. */
export async function openAttempt(db: Db, order: OrderRow): Promise<Attempt> {
  const [row] = await ask<Read>(db, byId({ id: order.id }));
  return (row && withAttempt(row).attempt) ?? fail('order_moved');
}

/** @throws {ApiError} `order_moved` where an attempt was looked at that is not the open one. */
export function refuseOtherAttempt(open: Attempt | undefined, seen: string | undefined): void {
  if (seen !== undefined && open?.id !== BigInt(seen)) fail('order_moved');
}

/** An order by its reference together with its open attempt, in one query. */
export async function orderWithAttempt(db: Db, reference: string): Promise<OrderWithAttempt | undefined> {
  const [row] = await ask<Read>(db, byReference({ reference }));
  return row && withAttempt(row);
}

export type OrderWithAttempt = { order: OrderRow; attempt: Attempt | undefined };

/** SQL: what the attempt `t` at the order `o` is paid by. Bank accounts hold Naira; an order in another currency is paid in USDT. */
export const OPTION_OF_ATTEMPT = `coalesce(t.payment_option_code,
    case o.currency when '${DEFAULT_BASE}' then 'bank-transfer' else 'usdt' end)`;

const reading = (which: string) => `
  select each.n, o.*, t.id as attempt_id, ${OPTION_OF_ATTEMPT} as option, t.usdt_asked, shown.details as shown, (
    select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'code', code, 'name', name, 'currency', currency)
      order by id), '[]') from ledger_accounts where kind = 'pay-in') as accounts,
    array(select distinct p.file_id from proofs p
      where p.order_id = t.order_id and p.transaction_id = t.id and not p.picture_sought) as unsought,
    ${OTHERS_OF_ATTEMPT} as others
  from @each join orders o on ${which} left join transactions t on t.order_id = o.id and t.closed_at is null
  left join lateral (
    select a.details from shown_accounts s join pay_accounts a on a.id = s.account_id
    where s.order_id = t.order_id and a.option_code = ${OPTION_OF_ATTEMPT}
    order by s.last_shown_at desc, a.id desc limit 1) shown on true`;
const byId = question<{ id: bigint }>(reading('o.id = :id::bigint'));
const byReference = question<{ reference: string }>(reading('o.reference = :reference'));

function withAttempt({ n: _, ...row }: Read): OrderWithAttempt {
  const { attempt_id: id, option: paidBy, usdt_asked, shown, accounts, unsought, others, ...order } = row;
  if (id === null) return { order, attempt: undefined };
  const known = accounts.map((account) => ({ ...account, id: BigInt(account.id) }));
  return { order, attempt: { id, option: paidBy, usdt_asked, shown, unsought, others, accounts: known } };
}

type Read = OrderRow &
  Omit<Attempt, 'id' | 'accounts'> & { n: number; attempt_id: bigint | null; accounts: Written[] };

/** JSON has no whole numbers as long as those of rows. */
type Written = PayInAccount & { id: string };

/** Where the money of an attempt is looked for first: what its payer was shown, else what is live. */
export async function likelyAccount(
  db: Db,
  { option, shown, accounts }: Attempt,
  now: Date,
): Promise<PayInAccount> {
  const details = shown ?? (await liveAccount(db, option, now))?.details ?? null;
  const account = payInAccount(option, details);
  return sameAccount(accounts, account.code) ?? account;
}

/** Whether the account takes the order's money. */
export const fits = (order: OrderRow, account: PayInAccount) =>
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
  const known = code ? sameAccount(attempt.accounts, code) : undefined;
  if (known && fits(order, known)) return known;
  const likely = await likelyAccount(tx, attempt, now);
  if ((code && code !== likely.code) || !fits(order, likely)) fail('account_unfit');
  return sameAccount(attempt.accounts, likely.code) ?? openPayIn(tx, likely);
}
