/** The treasury at the lines of an account: it uploads them, says what they were, ties them, takes it back. */
import {
  type AsideKind,
  approveExplanation,
  confirmLines,
  explainLine,
  type StatementLineView,
  settleLine,
  statementLines,
  statementMatches,
  unexplainedMoney,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import * as book from '@cowrie/contract/desk/book.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { openAccount } from '../ledger/index.ts';
import { data, type TestApp, type TestCustomer, type TestStaff } from './app.ts';
import { type Answer, type PlacedOrder, placeOrder, sendProof } from './orders.ts';
import { utf8 } from './statement-files.ts';

type People = { app: TestApp; staff: TestStaff; colleague: TestStaff; customer: TestCustomer };

/** What the treasury does with lines. `at` says who is there now: whoever waits for long signs in anew. */
export function linesOnDesk(at: () => People) {
  async function account(code: string, currency = 'NGN') {
    const kind = currency === 'RMB' ? 'pay-out' : 'pay-in';
    await transaction(at().app.context.db, (tx) => openAccount(tx, { code, kind, currency, name: code }));
    return code;
  }
  async function idOf(code: string) {
    const { accounts } = data(await at().staff.client.call(book.bookAccounts, {}));
    return accounts.find((one) => one.code === code)?.id ?? '';
  }

  /** Lines of a statement as they come: narration and amount with its sign. Answers them in that order. */
  async function statement(code: string, ...lines: [narration: string, amount: string][]) {
    const day = at().app.clock.now().toISOString().slice(0, 10);
    const known = await linesOf(code);
    const rows = lines.map(([narration, amount]) => `${day},${narration},${amount}`);
    const file = new File([new Uint8Array(utf8(['Date,Narration,Amount', ...rows].join('\n')))], 'march.csv');
    data(
      await at().staff.client.call(uploadStatement, { body: { account: code }, files: { statement: file } }),
    );
    return (await linesOf(code)).slice(known.length).map(({ id }) => id);
  }
  async function linesOf(code: string): Promise<StatementLineView[]> {
    const query = { account: code, per_page: 100 };
    return data(await at().staff.client.call(statementLines, { query })).lines.data.toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    );
  }
  const lineOf = async (code: string, id: string) => (await linesOf(code)).find((line) => line.id === id);

  const setAside = (id: string, as: AsideKind, note = '') =>
    at().staff.client.call(settleLine, { params: { id }, body: { state: 'aside', as, note } });
  const openAgain = (id: string) =>
    at().staff.client.call(settleLine, { params: { id }, body: { state: 'open' } });
  const explain = (id: string, body: CallInput<typeof explainLine>['body']) =>
    at().staff.client.call(explainLine, { params: { id }, body });
  const tie = async (...ties: [line_id: string, posting_id: string][]) =>
    data(
      await at().staff.client.call(confirmLines, {
        body: { pairs: [], ties: ties.map(([line_id, posting_id]) => ({ line_id, posting_id })) },
      }),
    ).tied;
  const matches = async (code: string) =>
    data(await at().staff.client.call(statementMatches, { query: { account: code } }));

  /** What waits to be approved for a line. */
  async function proposalOf(id: string, by = at().colleague) {
    const { lines } = data(await by.client.call(unexplainedMoney, { query: { per_page: 100 } }));
    return lines.data.find((line) => line.id === id)?.proposal;
  }
  const approve = async (id: string, by = at().colleague) =>
    by.client.call(approveExplanation, { params: { id: (await proposalOf(id))?.id ?? '' } });

  async function balance(code: string) {
    const { accounts } = data(await at().staff.client.call(book.bookAccounts, {}));
    return accounts.find((one) => one.code === code)?.balance;
  }
  async function takeBack(journalId: string | null | undefined): Promise<Answer> {
    const params = { id: journalId ?? '' };
    const proposed = await at().staff.client.call(book.proposeReversal, {
      params,
      body: { reason: 'Wrong' },
    });
    if (proposed.status !== 'success') return proposed;
    const { reversal } = proposed.data;
    return at().colleague.client.call(book.approveReversal, { params: { id: reversal.id } });
  }

  /** All of an account's lines are explained, and what the book has there is what they say. */
  async function agrees(...codes: string[]) {
    for (const code of codes) {
      const lines = await linesOf(code);
      expect(lines.filter(({ state }) => state === 'open')).toEqual([]);
      const { rows } = await sql<{ said: bigint; booked: bigint }>`
        select (select sum(amount) from statement_lines where account_id = a.id)::bigint as said,
          (select sum(amount) from postings where account_id = a.id)::bigint as booked
        from ledger_accounts a where code = ${code}`.execute(at().app.context.db);
      expect([code, rows[0]?.booked]).toEqual([code, rows[0]?.said]);
    }
  }

  async function paid(): Promise<PlacedOrder> {
    const { customer, staff } = at();
    const order = await placeOrder('payment', customer, staff);
    data(await sendProof(customer, order));
    return order;
  }

  return {
    account,
    idOf,
    statement,
    linesOf,
    lineOf,
    setAside,
    openAgain,
    explain,
    tie,
    matches,
    proposalOf,
    approve,
    balance,
    takeBack,
    agrees,
    paid,
  };
}

/** Whatever happened, no currency is lost or made. */
export async function nothingIsLost({ context }: TestApp) {
  const { rows } = await sql`select currency from postings group by currency having sum(amount) <> 0`.execute(
    context.db,
  );
  expect(rows).toEqual([]);
}
