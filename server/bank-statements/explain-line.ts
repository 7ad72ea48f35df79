/** Money that nobody had explained goes where it belongs (Product §26.56, §26.57). */
import { displayMinor } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import {
  type AccountRow,
  accountOf,
  customerAccount,
  FEES,
  INCOME,
  REFUNDS,
  UNEXPLAINED,
  writeJournal,
} from '../ledger/index.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { holdToGive } from './customer-gone.ts';
import { lineById } from './lines.ts';
import { markExplained } from './take-line.ts';

/** Whose it is, with how whoever says so knows. */
export type Owner = { reason: string } & (
  | { as: 'customer'; customerId: bigint; username: string }
  | { as: 'sender'; bankReference: string }
);
/** Whoever placed a closed order is owed it, and chooses how they get it. */
type Late = { reason: string; as: 'late'; orderId: bigint; customerId: bigint; reference: string };
/** Where it goes. */
export type Destination = Owner | Late | { reason: string; as: 'fee' | 'income' };
export type By = { staff: Pick<StaffMember, 'id' | 'username' | 'name'>; device: string; now: Date };

/**
 * Whether money of an account can go there.
 * @throws {ApiError} `line_unfit` for what went out; `naira_only` for foreign money that should go to someone.
 */
export function refuseUnfit({ currency }: AccountRow, amount: bigint, { as }: Destination): void {
  if (as !== 'fee' && amount < 0n) fail('line_unfit');
  if (as !== 'fee' && as !== 'income' && currency !== 'NGN') fail('naira_only');
}

export function inWords(to: Destination): string {
  if (to.as === 'customer') return `to the balance of ${to.username}`;
  if (to.as === 'sender') return `back to its sender, reference ${to.bankReference}`;
  if (to.as === 'late') return `offered back to the customer of ${to.reference}`;
  return to.as === 'fee' ? 'as a fee' : 'as income';
}

/**
 * Writes where the money of a line goes, once, in `tx`: by one person, or as `proposedBy` said for another to approve.
 * All of the treasury is mailed of it. Answers its journal, and how much it was, in words.
 * @throws {ApiError} `not_found`; `changed_meanwhile` where it is explained by now; `customer_gone`; as `refuseUnfit` and
 * `worthOf`.
 */
export async function moveOn(
  context: Context,
  tx: Db,
  { id, to, proposedBy, ...by }: By & { id: bigint; to: Destination; proposedBy?: bigint },
): Promise<{ journalId: bigint; amount: string; minor: bigint }> {
  const { staff, now } = by;
  const line = await tx
    .updateTable('statement_lines')
    .set({ bookings: sql<number>`bookings + 1`, note: to.reason, settled_by: staff.id, settled_at: now })
    .where('id', '=', id)
    .where('aside_as', '=', 'unexplained')
    .where('explained_by', 'is', null)
    .returning(['account_id', 'amount', 'bookings', 'posting_id'])
    .executeTakeFirst();
  if (!line) fail((await lineById(tx, id)) ? 'changed_meanwhile' : 'not_found');
  const account = (await accountOf(tx, line.account_id)) ?? fail('not_found');
  refuseUnfit(account, line.amount, to);
  if (to.as === 'customer' || to.as === 'late') await holdToGive(tx, to.customerId);
  const worth = await worthOf(tx, line.posting_id, account);
  const written = await writeJournal(tx, {
    cause: `line/${id}/${line.bookings}`,
    kind: 'explained',
    lines: [
      [UNEXPLAINED, worth],
      [await codeOf(tx, account, to), -worth],
    ],
    memo: to.as === 'sender' ? to.bankReference : to.reason,
    ...((to.as === 'customer' || to.as === 'late') && { customerId: to.customerId }),
    ...(to.as === 'late' && { orderId: to.orderId }),
    staffId: proposedBy ?? staff.id,
    ...(proposedBy !== undefined && { approvedBy: staff.id }),
    now,
  });
  const journalId = written ?? fail('changed_meanwhile');
  await markExplained(tx, { lineId: id, journalId });
  const amount = displayMinor(line.amount, account.currency);
  const detail = `${amount} ${inWords(to)}: ${to.reason}`;
  await audit(tx, { staff, action: 'statement.explain', subject: account.code, detail, now });
  await tell(context, tx, 'money-explained', { amount, account, to, ...by });
  return { journalId, amount, minor: line.amount };
}

async function codeOf(tx: Db, { code }: AccountRow, to: Destination): Promise<string> {
  if (to.as === 'customer') return customerAccount(tx, to.customerId);
  if (to.as === 'sender') return code;
  if (to.as === 'late') return REFUNDS;
  return to.as === 'fee' ? FEES : INCOME;
}

/**
 * What the unexplained money of a line is worth in Naira; positive for what came in.
 * @throws {ApiError} `average_unknown` for an old entry that was made before foreign money worth nothing was refused.
 */
async function worthOf(tx: Db, postingId: bigint | null, { currency }: AccountRow): Promise<bigint> {
  const posting = await tx
    .selectFrom('postings as own')
    .innerJoin('postings as p', 'p.journal_id', 'own.journal_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select('p.amount')
    .where('own.id', '=', postingId)
    .where('a.code', '=', UNEXPLAINED)
    .executeTakeFirst();
  if (posting) return -posting.amount;
  throw new ApiError('average_unknown', {
    message: `The book did not know what ${currency} cost, and has this as worth nothing. Take its journal back, then say again what the line was.`,
  });
}

type Told = By & { amount: string; account: AccountRow; to: Destination };

export async function tell(
  context: Context,
  tx: Db,
  kind: 'money-explained' | 'explanation-proposed' | 'explanation-rejected',
  { amount, account, to, staff, device, now }: Told,
): Promise<void> {
  const facts: [string, string][] = [
    ['Amount', amount],
    ['On the account', account.name],
    ['Where it goes', inWords(to)],
    ['How they know', to.reason],
  ];
  await tellTreasury(context, tx, { kind, by: staff.name, device, now, facts });
}
