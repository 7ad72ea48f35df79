/**
 * Money arrived for an order (Product §26.20–26.24). All that was missing, and the order goes on; less, and its customer
 * is asked for the rest; more, and the rest is on their balance.
 */

import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import {
  bringIn,
  customerAccount,
  type Line,
  type MoneyAccount,
  type NewJournal,
  ORDERS,
  UNEXPLAINED,
  writeJournalWith,
} from '../../ledger/index.ts';
import { permit } from '../../permit.ts';
import { moveOrder } from '../move-order.ts';
import type { OrderRow } from '../queries.ts';
import { askedInUsdt } from '../usdt-ask.ts';
import { type Arrival, arrivedInNaira, arrivedInUsdt } from './arrival.ts';
import { amountMissing } from './missing.ts';
import { type Attempt, openAttempt, payInOf } from './pay-in.ts';
import { worthInNaira } from './worth.ts';

export type Credit = {
  by: { id: bigint; role: StaffRole };
  /** What arrived, in minor units of the account's currency; what was asked for unless said. */
  arrived?: bigint | undefined;
  /** The account's code; the one that the payer was shown unless said. */
  account?: string | undefined;
  bankReference?: string | undefined;
  /** As it was read with the order: whatever changes it moves the order too. Read here unless given. */
  attempt?: Attempt;
  /** The line of a statement that it was found by: one line confirms one order. */
  statementLineId?: bigint;
  /** The account has it already: it comes out of what nobody had explained (Product §26.56). */
  wasUnexplained?: boolean;
  now: Date;
};

export type Confirmed = Arrival & {
  status: OrderStatus;
  event: 'confirm' | 'part';
  account: MoneyAccount;
  arrived: bigint;
  /** What is still missing of the order's amount. */
  missing: bigint;
  /** The receipt's. */
  journalId: bigint;
};

/**
 * Confirms `order`, as it was read, inside `tx`.
 * @throws {ApiError} as `moveOrder`; `account_unfit`, `arrived_needed`, `worth_unknown`, `bank_reference_used`.
 */
export async function confirmPayment(
  context: Context,
  tx: Db,
  order: OrderRow,
  credit: Credit,
): Promise<Confirmed> {
  const { by, now } = credit;
  permit(order, 'confirm', by.role);
  const attempt = credit.attempt ?? (await openAttempt(tx, order));
  const account = await payInOf(tx, order, { attempt, code: credit.account, now });
  const { arrived, ...arrival } = await arrivalOf(tx, order, { attempt, account, arrived: credit.arrived });
  const missing = (amountMissing(order) ?? 0n) - arrival.counted;
  const event = missing > 0n ? 'part' : 'confirm';
  const note = noteOf(order, { account, arrived, missing, ...arrival });
  const received = order.received + arrival.counted;
  const status = await moveOrder(context, tx, order, { event, by, received, note, now });
  const journalId = await writeReceipt(tx, order, { attempt, account, arrived, arrival, credit });
  return { ...arrival, status, event, account, arrived, missing, journalId };
}

async function arrivalOf(
  tx: Db,
  order: OrderRow,
  { attempt, account, arrived }: { attempt: Attempt; account: MoneyAccount; arrived: bigint | undefined },
): Promise<Arrival & { arrived: bigint }> {
  const missing = amountMissing(order) ?? 0n;
  if (account.currency !== 'USDT') {
    const came = arrived ?? missing;
    return { arrived: came, ...arrivedInNaira(came, missing) };
  }
  const asked = await askedInUsdt(tx, order, attempt);
  const came = arrived ?? asked ?? fail('arrived_needed');
  const worth = await worthInNaira(tx, order, missing);
  return { arrived: came, ...arrivedInUsdt(came, { asked, missing, worth }) };
}

type Said = Arrival & { account: MoneyAccount; arrived: bigint; missing: bigint };

/** What the customer is told of it, where it is not just what was asked for. */
function noteOf(order: OrderRow, { account, arrived, counted, credited, missing }: Said): string | null {
  const money = (minor: bigint, currency = order.currency) => displayMoney(formatAmount(minor), currency);
  const came = money(arrived, account.currency);
  const asCounted = account.currency === order.currency ? '' : `, which counts as ${money(counted)}`;
  if (missing > 0n) return `${came} has arrived${asCounted}. ${money(missing)} is still missing.`;
  return credited > 0n
    ? `${came} has arrived. ${money(credited, 'NGN')} more than was asked for is yours: it is in your balance.`
    : null;
}

type Counted = {
  attempt: Attempt;
  account: MoneyAccount;
  arrived: bigint;
  arrival: Arrival;
  credit: Credit;
};

/** The journal with what it is for: a receipt, of which a bank's credit has one. */
async function writeReceipt(
  tx: Db,
  order: OrderRow,
  { attempt, account, arrived, arrival, credit }: Counted,
): Promise<bigint> {
  const { counted, worth, credited } = arrival;
  const { by, now, statementLineId = null } = credit;
  const bankReference = credit.bankReference || null;
  const { currency } = account;
  const inForeign =
    currency === 'NGN' ? [] : await bringIn(tx, currency, { amount: arrived, cost: worth + credited });
  const toBalance: Line[] = credited > 0n ? [[await customerAccount(tx, order.customer_id), -credited]] : [];
  const journal: NewJournal = {
    cause: `receipt/${attempt.id}`,
    kind: 'receipt',
    lines: [
      [credit.wasUnexplained ? UNEXPLAINED : account.code, arrived],
      ...inForeign,
      [ORDERS, -worth],
      ...toBalance,
    ],
    orderId: order.id,
    customerId: order.customer_id,
    staffId: by.id,
    now,
  };
  const receipt = sql`
    insert into receipts (order_id, transaction_id, account_id, amount, counted, worth, credited, bank_reference,
      statement_line_id, journal_id, staff_id, at)
    select ${order.id}::bigint, ${attempt.id}::bigint, ${account.id}::bigint, ${arrived}::bigint, ${counted}::bigint,
      ${worth}::bigint, ${credited}::bigint, ${bankReference}::text, ${statementLineId}::bigint, written.id,
      ${by.id}::bigint, ${now}::timestamptz
    from written on conflict do nothing returning id`;
  const { id, isKept } = (await writeJournalWith(tx, journal, receipt)) ?? fail('order_moved');
  if (!isKept) await refuseSecondTime(tx, { account, bankReference, statementLineId });
  return id;
}

type OfBank = { account: MoneyAccount; bankReference: string | null; statementLineId: bigint | null };

/** Names the order that a bank's credit has confirmed already. */
async function refuseSecondTime(tx: Db, { account, bankReference, statementLineId }: OfBank): Promise<never> {
  const other = await tx
    .selectFrom('receipts as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select('o.reference')
    .where('r.taken_back_at', 'is', null)
    .where(({ and, or, eb, fn }) =>
      or([
        eb('r.statement_line_id', '=', statementLineId),
        and([
          eb('r.account_id', '=', account.id),
          eb(fn<string>('lower', ['r.bank_reference']), '=', bankReference?.toLowerCase() ?? null),
        ]),
      ]),
    )
    .executeTakeFirst();
  fail('bank_reference_used', { order: other?.reference ?? 'another order' });
}
