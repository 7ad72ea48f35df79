/**
 * Money arrived for an order (Product §26.20–26.24). If it is all that was missing, the order goes on. If it is less, the
 * customer is asked for the rest; if it is more, the surplus goes to their balance.
 */

import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMinor, MAX_MINOR } from '@cowrie/contract/money.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { Context } from '../../context.ts';
import { piece } from '../../database/pieces.ts';
import { type Db, type Made, write } from '../../database/transaction.ts';
import { ApiError, fail, failFields } from '../../errors.ts';
import {
  bringIn,
  customerAccount,
  holdBankReference,
  isInBook,
  journalWith,
  type Line,
  type MoneyAccount,
  type NewJournal,
  ORDERS,
  UNEXPLAINED,
  withoutApostrophe,
} from '../../ledger/index.ts';
import { permit } from '../../permit.ts';
import { moveOrder } from '../move-order.ts';
import type { OrderRow } from '../queries.ts';
import { askedInUsdt, usdtInNaira } from '../usdt-ask.ts';
import { type Arrival, arrivedInNaira, arrivedInUsdt } from './arrival.ts';
import { amountMissing } from './missing.ts';
import { type Attempt, openAttempt, payInOf } from './pay-in.ts';
import { MORE_THAN_ANY, worthInNaira } from './worth.ts';

export type Credit = {
  by: { id: bigint; role: StaffRole };
  /** What arrived, in minor units of the account's currency. Left out, it is what was asked for. */
  arrived?: bigint | undefined;
  /** The account's code. Left out, it is the account that the payer was shown. */
  account?: string | undefined;
  bankReference?: string | undefined;
  /**
   * The open attempt, where it was read together with the order: whatever changes it since then moves the order too, and
   * this fails. Left out, it is read here.
   */
  attempt?: Attempt;
  /** The line of a statement that it was found by: one line confirms one order. */
  statementLineId?: bigint;
  /** The book has this money on the account already, as unexplained: it is booked out of that (Product §26.56). */
  wasUnexplained?: boolean;
  /** Called with the id of the receipt's journal, within the same transaction. */
  afterwards?: ((tx: Db, journalId: bigint) => Promise<void>) | undefined;
  now: Date;
};

export type Confirmed = Arrival & {
  status: OrderStatus;
  event: 'confirm' | 'part';
  account: MoneyAccount;
  arrived: bigint;
  /** What is still missing of the order's amount. */
  missing: bigint;
};

/**
 * Confirms `order`, as it was read, inside `tx`. Where somebody else confirms by the same credit in the same moment, a unique
 * index makes the transaction fail; `asSecondTime` says that in the contract's words.
 * @throws {ApiError} as `moveOrder`; `account_unfit`, `arrived_needed`, `worth_unknown`, `bank_reference_used`,
 * `bank_reference_booked`; `invalid_input` for an arrival beyond any amount.
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
  const journal = await receiptOf(tx, order, { attempt, account, arrived, arrival, credit });
  if (credit.afterwards) await credit.afterwards(tx, BigInt(await journal.value(tx)));
  else await write(tx, journal.written);
  return { ...arrival, status, event, account, arrived, missing };
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
  const beyond = asked !== null && came > asked ? await usdtInNaira(tx, came - asked) : null;
  const arrival = arrivedInUsdt(came, { asked, missing, worth, beyond });
  if (arrival.credited > MAX_MINOR)
    failFields({ arrived: [`This comes to ${MORE_THAN_ANY}. Check the amount.`] });
  return { arrived: came, ...arrival };
}

type Said = Arrival & { account: MoneyAccount; arrived: bigint; missing: bigint };

/** What the customer is told of it, where it is not just what was asked for. */
function noteOf(order: OrderRow, { account, arrived, counted, credited, missing }: Said): string | null {
  const money = (minor: bigint, currency = order.currency) => displayMinor(minor, currency);
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

const receipt = piece(`@receipt as (
  insert into receipts (order_id, transaction_id, account_id, amount, counted, worth, credited, bank_reference,
    statement_line_id, journal_id, staff_id, at)
  select :orderId::bigint, :attemptId::bigint, :accountId::bigint, :arrived::bigint, :counted::bigint, :worth::bigint,
    :credited::bigint, :bankReference, :statementLineId::bigint, @written.id, :staffId::bigint, :at::timestamptz
  from @written join @each on @written.cause = :cause)`);

/** The receipt with its journal. A bank's credit has one receipt at most. */
async function receiptOf(
  tx: Db,
  order: OrderRow,
  { attempt, account, arrived, arrival, credit }: Counted,
): Promise<Made<string>> {
  const { counted, worth, credited } = arrival;
  const { by, now, statementLineId = null } = credit;
  const bankReference = withoutApostrophe(credit.bankReference ?? '') || null;
  await refuseSecondTime(tx, { account, bankReference, statementLineId });
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
  return journalWith(
    journal,
    receipt({
      ...{ attemptId: attempt.id, accountId: account.id, arrived, counted, worth, credited },
      ...{ bankReference, statementLineId },
    }),
  );
}

type OfBank = { account: MoneyAccount; bankReference: string | null; statementLineId: bigint | null };

/**
 * Refuses a bank's credit that has been counted already: for another order, which the error names, or elsewhere in the
 * book (unexplained, on a balance, given back), from where the line of its statement can take it.
 * @throws {ApiError} `bank_reference_used`, `bank_reference_booked`.
 */
async function refuseSecondTime(tx: Db, { account, bankReference, statementLineId }: OfBank): Promise<void> {
  if (bankReference === null && statementLineId === null) return;
  const byHand =
    bankReference !== null && statementLineId === null
      ? { accountId: account.id, reference: bankReference }
      : null;
  if (byHand) await holdBankReference(tx, byHand);
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
  if (other) fail('bank_reference_used', { order: other.reference });
  if (byHand && (await isInBook(tx, byHand))) fail('bank_reference_booked');
}

/** The unique indexes that fail where one credit confirms two orders in the same moment. */
const ONCE = ['receipts_bank_reference', 'receipts_statement_line'];

/** An error of a transaction in which a payment was confirmed, in the contract's words where it has them. */
export function asSecondTime(error: unknown): unknown {
  const { constraint = '' } = error as { constraint?: string };
  if (ONCE.includes(constraint))
    return new ApiError('bank_reference_used', { values: { order: 'another order' } });
  return constraint === 'journals_cause_key' ? new ApiError('order_moved') : error;
}
