/** A journal is taken back by two people, once (Product §26.2, §26.93). */
import * as book from '@cowrie/contract/desk/book.ts';
import { MOST_WAITING } from '@cowrie/contract/desk/second-person.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import {
  bought,
  customerAccount,
  customerBalance,
  holding,
  type Line,
  lockHolding,
  openAccount,
  writeJournal,
} from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { approveReversal } from './approve-reversal.ts';
import type { ReversalHooks } from './reversal-rules.ts';
import { proposeReversal } from './reversals.ts';

const BANK = 'in/bank';
let app: TestApp;
let treasury: TestStaff;
let colleague: TestStaff;
let causes = 0;
beforeAll(async () => {
  app = await createTestApp();
  treasury = await app.staff('treasury');
  colleague = await app.staff('treasury');
  await openAccount(app.context.db, { code: BANK, kind: 'pay-in', currency: 'NGN', name: 'Bank' });
});
afterAll(() => app.close());

const write = async (lines: Line[], kind: 'transfer' | 'receipt' | 'purchase' = 'transfer') =>
  String(
    await transaction(app.context.db, (tx) =>
      writeJournal(tx, { cause: `reversed/${++causes}`, kind, lines, now: app.clock.now() }),
    ),
  );
const propose = (id: string, by = treasury) =>
  by.client.call(book.proposeReversal, { params: { id }, body: { reason: 'Typed twice' } });
const approve = (id: string, by = colleague) => by.client.call(book.approveReversal, { params: { id } });
const reject = (id: string, by = colleague) => by.client.call(book.rejectReversal, { params: { id } });
const journal = async (id: string) => data(await treasury.client.call(book.bookJournal, { params: { id } }));
const waiting = async () => data(await treasury.client.call(book.listReversals, {})).reversals;

it('turns every posting round once a second person agrees, and no one does it alone', async () => {
  const id = await write([[BANK, 700n], ['unexplained', -700n]]); // biome-ignore format: lines
  const { reversal } = data(await propose(id));
  expect(await propose(id, colleague)).toMatchObject({ code: 'reversed_already' });
  expect(await approve(reversal.id, treasury)).toMatchObject({ httpStatus: 403, code: 'own_proposal' });
  expect((await waiting()).map((one) => one.journal_id)).toContain(id);
  const approved = data(await approve(reversal.id));
  expect(approved.reversal.state).toBe('approved');
  const { journal: taken, why_not_reverse } = await journal(id);
  expect(why_not_reverse).toMatch(/taken back already/);
  const written = taken.postings;
  const back = await journal(taken.reversed_by ?? '');
  expect(back.journal).toMatchObject({
    kind: 'reversal',
    reverses: id,
    memo: 'Typed twice',
    approved_by: expect.stringContaining('treasury'),
    postings: written.map(({ amount }) => ({ amount: amount === '7.00' ? '-7.00' : '7.00' })),
  });
  // The same press once more, its answer having got lost.
  expect(data(await approve(reversal.id))).toEqual(approved);
  for (const answer of [await reject(reversal.id), await approve(reversal.id, await app.staff('owner'))])
    expect(answer).toMatchObject({ code: 'changed_meanwhile' });
  expect(await propose(id)).toMatchObject({ code: 'reversed_already' });
  expect(await propose(back.journal.id)).toMatchObject({ code: 'reversed_already' });
  const { text } = await app.inbox.next(`${treasury.username}@example.com`, 'A journal is taken back');
  expect(text).toContain('Typed twice');
});

it('is left as it is where the second person says no, and can be proposed anew', async () => {
  const id = await write([[BANK, 700n], ['unexplained', -700n]]); // biome-ignore format: lines
  const first = data(await propose(id)).reversal;
  expect(data(await reject(first.id)).reversal.state).toBe('rejected');
  expect((await journal(id)).journal.reversed_by).toBeNull();
  expect(await approve(first.id)).toMatchObject({ code: 'changed_meanwhile' });
  data(await approve(data(await propose(id)).reversal.id));
  expect((await journal(id)).journal.reversed_by).not.toBeNull();
});

it('of one person so many wait at most, and what is taken back makes room', async () => {
  const eager = await app.staff('treasury');
  const [one, ...others] = await Promise.all(
    Array.from({ length: MOST_WAITING + 1 }, () =>
      write([
        [BANK, 1n],
        ['unexplained', -1n],
      ]),
    ),
  );
  const { reversal } = data(await propose(one ?? '', eager));
  for (const id of others.slice(1)) data(await propose(id, eager));
  const next = others[0] ?? '';
  expect(await propose(next, eager)).toMatchObject({ httpStatus: 409, code: 'too_many_proposals' });
  data(await reject(reversal.id, eager));
  data(await reject(data(await propose(next)).reversal.id));
  data(await propose(next, eager));
});

it('is refused where the customer has used the money since', async () => {
  const customer = await app.customer();
  const code = await customerAccount(app.context.db, customer.id);
  const id = await write([[BANK, 900n], [code, -900n]]); // biome-ignore format: lines
  await write([[code, 500n], ['orders', -500n]]); // biome-ignore format: lines
  const { reversal } = data(await propose(id));
  expect(await approve(reversal.id)).toMatchObject({ httpStatus: 409, code: 'reversal_not_covered' });
  expect(await customerBalance(app.context.db, customer.id)).toBe(400n);
  expect((await waiting()).map((one) => one.journal_id)).toContain(id);
});

it('what an order hangs on is taken back where the order is, or by a hook that takes both', async () => {
  const id = await write([[BANK, 300n], ['orders', -300n]], 'receipt'); // biome-ignore format: lines
  expect(await propose(id)).toMatchObject({ code: 'reversed_elsewhere' });
  expect((await journal(id)).why_not_reverse).toMatch(/belongs to an order/);
  const hooked: string[] = [];
  const hooks: ReversalHooks = {
    receipt: {
      whyNot: async () => null,
      takeBack: async (_context, _tx, { cause }, { by }) => void hooked.push(`${cause} by ${by.id}`),
    },
  };
  const act = ({ id, username }: TestStaff) => ({
    staff: { id, username, name: username, role: 'treasury' as const },
    device: '',
    now: app.clock.now(),
    hooks,
  });
  const reversal = await transaction(app.context.db, (tx) =>
    proposeReversal(app.context, tx, { ...act(treasury), journalId: BigInt(id), reason: 'Wrong order' }),
  );
  await approveReversal(app.context, { ...act(colleague), id: BigInt(reversal.id) });
  expect(hooked).toEqual([`reversed/${causes} by ${colleague.id}`]);
  expect((await journal(id)).journal.reversed_by).not.toBeNull();
});

it('RMB taken back after it went out leaves no cost on what is not there', async () => {
  const { db } = app.context;
  const purchase = (amount: bigint, cost: bigint) =>
    transaction(db, async (tx) => {
      const change = bought(await lockHolding(tx, 'RMB'), { amount, cost });
      const lines: Line[] = [
        [BANK, -cost],
        ['out/alipay', amount],
        ['position/RMB', -amount],
        ['cost/RMB', change.cost],
        ['margin', -change.gain],
      ];
      const cause = `reversed/${++causes}`;
      return writeJournal(tx, { cause, kind: 'purchase', lines, now: app.clock.now() });
    });
  await purchase(10_000n, 2_000_000n);
  const dear = await purchase(10_000n, 3_000_000n);
  await write([
    ['out/alipay', -10_000n],
    ['position/RMB', 10_000n],
    ['cost/RMB', -2_500_000n],
    ['orders', 2_500_000n],
  ]);
  data(await approve(data(await propose(String(dear))).reversal.id));
  expect(await holding(db, 'RMB')).toEqual({ amount: 0n, cost: 0n });
  const { rows } = await sql`select currency from postings group by 1 having sum(amount) <> 0`.execute(db);
  expect(rows).toEqual([]);
});
