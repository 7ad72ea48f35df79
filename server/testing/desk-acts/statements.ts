/** Bank statements: their lines set aside, explained, and put with orders and the book. */
import * as statements from '@cowrie/contract/desk/bank-statements.ts';
import { data, type TestStaff } from '../app.ts';
import { STAFF_ACTS } from '../orders.ts';
import { type Act, accountIds, type Desk, drawn, order, paid } from './desk.ts';

/** A statement of one line, another each time. */
function sendStatement({ owner, next }: Desk, account = 'out/alipay', amount = '-1.00', said = 'Line') {
  const text = `Date,Narration,Amount\n01/03/2026,${said} ${next()},${amount}\n`;
  const input = { body: { account }, files: { statement: new File([text], 'march.csv') } };
  return owner.client.call(statements.uploadStatement, input);
}
async function openLine(desk: Desk, account?: string, amount?: string, said?: string) {
  data(await sendStatement(desk, account, amount, said));
  const query = { state: 'open' as const, account };
  const [line] = data(await desk.owner.client.call(statements.statementLines, { query })).lines.data;
  return { params: { id: line?.id ?? '' } };
}
const setAside = ({ owner }: Desk, line: { params: { id: string } }, as: statements.AsideKind = 'booked') =>
  owner.client.call(statements.settleLine, {
    ...line,
    body: { state: 'aside', as, note: 'Of another book' },
  });

/** Somebody says that unexplained money goes back to its sender. */
async function proposeOwner(desk: Desk, by: TestStaff) {
  await accountIds(desk);
  const line = await openLine(desk, 'in/logged', '8.00');
  data(await setAside(desk, line, 'unexplained'));
  const body = { as: 'sender' as const, bank_reference: 'RET1', reason: 'Sent by mistake' };
  return by.client.call(statements.explainLine, { ...line, body });
}
async function proposedOwner(desk: Desk, by?: TestStaff) {
  const { line } = data(await proposeOwner(desk, by ?? (await desk.app.staff('treasury'))));
  const query = { per_page: 100 };
  const { lines } = data(await desk.owner.client.call(statements.unexplainedMoney, { query }));
  return lines.data.find(({ id }) => id === line.id)?.proposal?.id ?? '';
}

export const STATEMENT_ACTS: Act[] = [
  [statements.uploadStatement, 'statement.upload', sendStatement],
  [statements.settleLine, 'statement.set-aside', async (desk) => setAside(desk, await openLine(desk))],
  [
    statements.settleLine,
    'statement.reopen',
    async (desk) => {
      const line = await openLine(desk);
      data(await setAside(desk, line));
      return desk.owner.client.call(statements.settleLine, { ...line, body: { state: 'open' } });
    },
  ],
  [
    statements.explainLine,
    'statement.explain',
    async (desk) => {
      await accountIds(desk);
      const line = await openLine(desk, 'in/logged', '7.00');
      data(await setAside(desk, line, 'unexplained'));
      const body = { as: 'income' as const, reason: 'Interest' };
      return desk.owner.client.call(statements.explainLine, { ...line, body });
    },
  ],
  [
    statements.offerBack,
    'statement.explain',
    async (desk) => {
      await accountIds(desk);
      const placed = await order(desk);
      await STAFF_ACTS.cancel(desk.owner, placed);
      const { reference } = placed;
      const line = await openLine(desk, 'in/logged', '6.00', reference);
      return desk.owner.client.call(statements.offerBack, { ...line, body: { reference } });
    },
  ],
  [statements.explainLine, 'statement.propose', async (desk) => proposeOwner(desk, desk.owner)],
  [
    statements.approveExplanation,
    'statement.explain',
    async (desk) =>
      desk.owner.client.call(statements.approveExplanation, { params: { id: await proposedOwner(desk) } }),
  ],
  [
    statements.rejectExplanation,
    'statement.reject',
    async (desk) =>
      desk.owner.client.call(statements.rejectExplanation, { params: { id: await proposedOwner(desk) } }),
  ],
  [
    statements.rejectExplanation,
    'statement.withdraw',
    async (desk) => {
      const params = { id: await proposedOwner(desk, desk.owner) };
      return desk.owner.client.call(statements.rejectExplanation, { params });
    },
  ],
  [
    statements.confirmLines,
    'statement.tie',
    async (desk) => {
      const journalId = BigInt(data(await drawn(desk)).journal_id);
      const { params } = await openLine(desk, 'in/logged', '10.00');
      const { id } = await desk.app.context.db
        .selectFrom('postings')
        .select('id')
        .where('journal_id', '=', journalId)
        .where('amount', '>', 0n)
        .executeTakeFirstOrThrow();
      const ties = [{ line_id: params.id, posting_id: String(id) }];
      return desk.owner.client.call(statements.confirmLines, { body: { pairs: [], ties } });
    },
  ],
  [
    statements.confirmLines,
    'order.confirm',
    async (desk) => {
      await accountIds(desk);
      const { params } = await openLine(desk, 'in/logged', '150000.00');
      const pairs = [{ line_id: params.id, reference: (await paid(desk)).reference }];
      return desk.owner.client.call(statements.confirmLines, { body: { pairs } });
    },
  ],
];
