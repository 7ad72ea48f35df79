/** Money that nobody had explained goes where it belongs (Product §26.56, §26.57). */
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import {
  type AccountRow,
  accountOf,
  customerAccount,
  FEES,
  INCOME,
  type JournalRow,
  UNEXPLAINED,
  writeJournal,
} from '../ledger/index.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { lineById } from './lines.ts';
import { markExplained } from './take-line.ts';

/** Whose it is, with how whoever says so knows. */
export type Owner = { reason: string } & (
  | { as: 'customer'; customerId: bigint; username: string }
  | { as: 'sender'; bankReference: string }
);
/** Where it goes. */
export type Destination = Owner | { reason: string; as: 'fee' | 'income' };
export type By = { staff: Pick<StaffMember, 'id' | 'username' | 'name'>; device: string; now: Date };

/**
 * Whether money of an account can go there.
 * @throws {ApiError} `line_unfit` for what went out; `naira_only` for foreign money that shall go to somebody.
 */
export function refuseUnfit({ currency }: AccountRow, amount: bigint, { as }: Destination): void {
  if (as !== 'fee' && amount < 0n) fail('line_unfit');
  if ((as === 'customer' || as === 'sender') && currency !== 'NGN') fail('naira_only');
}

export function inWords(to: Destination): string {
  if (to.as === 'customer') return `to the balance of ${to.username}`;
  if (to.as === 'sender') return `back to its sender, reference ${to.bankReference}`;
  return to.as === 'fee' ? 'as a fee' : 'as income';
}

/**
 * Writes where the money of a line goes, once, in `tx`: by one person, or as `proposedBy` said for another to approve.
 * All of the treasury is mailed of it. Answers how much it is, in words.
 * @throws {ApiError} `not_found`; `changed_meanwhile` where it is explained by now; as `refuseUnfit`.
 */
export async function moveOn(
  context: Context,
  tx: Db,
  { id, to, proposedBy, ...by }: By & { id: bigint; to: Destination; proposedBy?: bigint },
): Promise<string> {
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
  const worth = await worthOf(tx, line.posting_id);
  const journalId = await writeJournal(tx, {
    cause: `line/${id}/${line.bookings}`,
    kind: 'explained',
    lines: [
      [UNEXPLAINED, worth],
      [await codeOf(tx, account, to), -worth],
    ],
    memo: to.as === 'sender' ? to.bankReference : to.reason,
    ...(to.as === 'customer' && { customerId: to.customerId }),
    staffId: proposedBy ?? staff.id,
    ...(proposedBy !== undefined && { approvedBy: staff.id }),
    now,
  });
  await markExplained(tx, { lineId: id, journalId: journalId ?? fail('changed_meanwhile') });
  const amount = displayMoney(formatAmount(line.amount), account.currency);
  const detail = `${amount} ${inWords(to)}: ${to.reason}`;
  await audit(tx, { staff, action: 'statement.explain', subject: account.code, detail, now });
  await tell(context, tx, 'money-explained', { amount, account, to, ...by });
  return amount;
}

async function codeOf(tx: Db, { code }: AccountRow, to: Destination): Promise<string> {
  if (to.as === 'customer') return customerAccount(tx, to.customerId);
  if (to.as === 'sender') return code;
  return to.as === 'fee' ? FEES : INCOME;
}

/** What it stands for in Naira, in what is unexplained: above zero for what came in. */
async function worthOf(tx: Db, postingId: bigint | null): Promise<bigint> {
  const { amount } = await tx
    .selectFrom('postings as own')
    .innerJoin('postings as p', 'p.journal_id', 'own.journal_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select('p.amount')
    .where('own.id', '=', postingId)
    .where('a.code', '=', UNEXPLAINED)
    .executeTakeFirstOrThrow();
  return -amount;
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

/**
 * What was unexplained stays in the book while what explained it stands.
 * @throws {ApiError} `explained_already`.
 */
export async function refuseExplained(tx: Db, { journal_id }: JournalRow): Promise<void> {
  const line = await tx
    .selectFrom('statement_lines as l')
    .innerJoin('postings as p', 'p.id', 'l.posting_id')
    .select('l.explained_by')
    .where('p.journal_id', '=', journal_id)
    .forUpdate('l')
    .executeTakeFirst();
  if (line?.explained_by) fail('explained_already');
}
