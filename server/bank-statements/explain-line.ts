/** Money that nobody had explained goes where it belongs (Product §26.56, §26.57). */
import type { explainLine as explainCall, StatementLineView } from '@cowrie/contract/desk/bank-statements.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
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
import { sendBalanceMail } from '../orders/index.ts';
import { money } from '../treasury/index.ts';
import { lineById } from './lines.ts';
import { markExplained } from './take-line.ts';

type Body = Validated<typeof explainCall>['body'];
type Explaining = StaffAct & { id: bigint; device: string; body: Body };

/**
 * Writes where the money of a line belongs, once. All of the treasury is mailed of it, and a customer whose it is.
 * @throws {ApiError} `not_found`; `changed_meanwhile` where it is explained by now; `customer_unknown`; `line_unfit` for
 * what went out; `naira_only` for foreign money that shall go to somebody.
 */
export async function explainLine(act: Explaining): Promise<StatementLineView> {
  const { context, staff, now, id, body } = act;
  return transaction(context.db, async (tx) => {
    const line = await tx
      .updateTable('statement_lines')
      .set({ bookings: sql<number>`bookings + 1`, note: body.reason, settled_by: staff.id, settled_at: now })
      .where('id', '=', id)
      .where('aside_as', '=', 'unexplained')
      .where('explained_by', 'is', null)
      .returning(['id', 'account_id', 'amount', 'bookings', 'posting_id'])
      .executeTakeFirst();
    if (!line) fail((await lineById(tx, id)) ? 'changed_meanwhile' : 'not_found');
    const account = (await accountOf(tx, line.account_id)) ?? fail('not_found');
    const to = await destination(tx, account, line.amount, body);
    const worth = await worthOf(tx, line.posting_id);
    const journalId = await writeJournal(tx, {
      cause: `line/${id}/${line.bookings}`,
      kind: 'explained',
      lines: [
        [UNEXPLAINED, worth],
        [to.code, -worth],
      ],
      memo: body.as === 'sender' ? body.bank_reference : body.reason,
      ...(to.customerId !== undefined && { customerId: to.customerId }),
      staffId: staff.id,
      now,
    });
    await markExplained(tx, { lineId: id, journalId: journalId ?? fail('changed_meanwhile') });
    const amount = money(line.amount, account.currency);
    const detail = `${amount} ${to.words}: ${body.reason}`;
    await audit(tx, { staff, action: 'statement.explain', subject: account.code, detail, now });
    await tell(context, tx, { amount, account, to: to.words, ...act });
    if (to.customerId !== undefined)
      await sendBalanceMail(context, tx, {
        customerId: String(to.customerId),
        kind: 'money-found',
        note: amount,
      });
    return (await lineById(tx, id)) ?? fail('not_found');
  });
}

type Destination = { code: string; words: string; customerId?: bigint };

async function destination(
  tx: Db,
  { code, currency }: AccountRow,
  amount: bigint,
  body: Body,
): Promise<Destination> {
  if (body.as === 'fee') return { code: FEES, words: 'as a fee' };
  if (amount < 0n) fail('line_unfit');
  if (body.as === 'income') return { code: INCOME, words: 'as income' };
  if (currency !== 'NGN') fail('naira_only');
  if (body.as === 'sender') return { code, words: `back to its sender, reference ${body.bank_reference}` };
  const { id, username } = (await customerOf(tx, body.customer)) ?? fail('customer_unknown');
  return { code: await customerAccount(tx, id), words: `to the balance of ${username}`, customerId: id };
}

/** By their username, their email, or the reference of an order of theirs. */
async function customerOf(db: Db, said: string) {
  const customers = db.selectFrom('customers as c').select(['c.id', 'c.username']);
  const named = await customers
    .where(({ or, eb, fn }) =>
      or([
        eb(fn<string>('lower', ['c.username']), '=', said.toLowerCase()),
        eb(fn<string>('lower', ['c.email']), '=', said.toLowerCase()),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  const reference = readReference(said);
  if (named || !reference) return named;
  return customers
    .innerJoin('orders as o', 'o.customer_id', 'c.id')
    .where('o.reference', '=', reference)
    .executeTakeFirst();
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

type Told = Explaining & { amount: string; account: AccountRow; to: string };

async function tell(
  context: Context,
  tx: Db,
  { amount, account, to, body, staff, device, now }: Told,
): Promise<void> {
  const facts: [string, string][] = [
    ['Amount', amount],
    ['Came to', account.name],
    ['Where it goes', to],
    ['How they know', body.reason],
  ];
  await tellTreasury(context, tx, { kind: 'money-explained', by: staff.name, device, now, facts });
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
