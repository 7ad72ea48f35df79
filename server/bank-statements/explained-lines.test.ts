/** Every line of a statement is explained by the book, once (Product §26.51, §26.52, §26.53, §26.54, §26.55, §26.56). */
import {
  type AsideKind,
  approveExplanation,
  confirmLines,
  explainLine,
  offerBack,
  rejectExplanation,
  type StatementLineView,
  settleLine,
  statementLines,
  statementMatches,
  unexplainedMoney,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import * as book from '@cowrie/contract/desk/book.ts';
import { buyRmb, recordOwnMoney, transferMoney } from '@cowrie/contract/desk/book-moves.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { MOST_WAITING } from '@cowrie/contract/desk/second-person.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { ownData } from '@cowrie/contract/own-data.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { customerBalance, openAccount } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { behind } from '../testing/behind.ts';
import { isPostgres } from '../testing/database.ts';
import {
  type Answer,
  CUSTOMER_ACTS,
  claim,
  onDesk,
  type PlacedOrder,
  payAs,
  placeOrder,
  STAFF_ACTS,
  sendProof,
} from '../testing/orders.ts';
import { utf8 } from '../testing/statement-files.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
let staff: TestStaff;
let colleague: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  staff = await app.staff('owner');
  colleague = await app.staff('treasury');
  customer = await app.customer();
});
afterAll(() => app.close());

/** Whatever happened, no currency is lost or made. */
afterEach(async () => {
  const { rows } = await sql`select currency from postings group by currency having sum(amount) <> 0`.execute(
    app.context.db,
  );
  expect(rows).toEqual([]);
});

async function account(code: string, currency = 'NGN') {
  const kind = currency === 'RMB' ? 'pay-out' : 'pay-in';
  await transaction(app.context.db, (tx) => openAccount(tx, { code, kind, currency, name: code }));
  return code;
}
async function idOf(code: string) {
  const { accounts } = data(await staff.client.call(book.bookAccounts, {}));
  return accounts.find((one) => one.code === code)?.id ?? '';
}

/** Lines of a statement as they come: narration and amount with its sign. Answers them in that order. */
async function statement(code: string, ...lines: [narration: string, amount: string][]) {
  const day = app.clock.now().toISOString().slice(0, 10);
  const known = await linesOf(code);
  const rows = lines.map(([narration, amount]) => `${day},${narration},${amount}`);
  const file = new File([new Uint8Array(utf8(['Date,Narration,Amount', ...rows].join('\n')))], 'march.csv');
  data(await staff.client.call(uploadStatement, { body: { account: code }, files: { statement: file } }));
  return (await linesOf(code)).slice(known.length).map(({ id }) => id);
}
async function linesOf(code: string): Promise<StatementLineView[]> {
  const query = { account: code, per_page: 100 };
  return data(await staff.client.call(statementLines, { query })).lines.data.toSorted(
    (a, b) => Number(a.id) - Number(b.id),
  );
}
const lineOf = async (code: string, id: string) => (await linesOf(code)).find((line) => line.id === id);

const setAside = (id: string, as: AsideKind, note = '') =>
  staff.client.call(settleLine, { params: { id }, body: { state: 'aside', as, note } });
const openAgain = (id: string) => staff.client.call(settleLine, { params: { id }, body: { state: 'open' } });
const explain = (id: string, body: CallInput<typeof explainLine>['body']) =>
  staff.client.call(explainLine, { params: { id }, body });
const tie = async (...ties: [line_id: string, posting_id: string][]) =>
  data(
    await staff.client.call(confirmLines, {
      body: { pairs: [], ties: ties.map(([line_id, posting_id]) => ({ line_id, posting_id })) },
    }),
  ).tied;
const matches = async (code: string) =>
  data(await staff.client.call(statementMatches, { query: { account: code } }));

/** What waits to be approved for a line. */
async function proposalOf(id: string, by = colleague) {
  const { lines } = data(await by.client.call(unexplainedMoney, { query: { per_page: 100 } }));
  return lines.data.find((line) => line.id === id)?.proposal;
}
const approve = async (id: string, by = colleague) =>
  by.client.call(approveExplanation, { params: { id: (await proposalOf(id))?.id ?? '' } });

async function balance(code: string) {
  const { accounts } = data(await staff.client.call(book.bookAccounts, {}));
  return accounts.find((one) => one.code === code)?.balance;
}
async function takeBack(journalId: string | null | undefined): Promise<Answer> {
  const params = { id: journalId ?? '' };
  const proposed = await staff.client.call(book.proposeReversal, { params, body: { reason: 'Wrong' } });
  if (proposed.status !== 'success') return proposed;
  const { reversal } = proposed.data;
  return colleague.client.call(book.approveReversal, { params: { id: reversal.id } });
}

/** All of an account's lines are explained, and what the book has there is what they say. */
async function agrees(...codes: string[]) {
  for (const code of codes) {
    const lines = await linesOf(code);
    expect(lines.filter(({ state }) => state === 'open')).toEqual([]);
    const { rows } = await sql<{ said: bigint; booked: bigint }>`
      select (select sum(amount) from statement_lines where account_id = a.id)::bigint as said,
        (select sum(amount) from postings where account_id = a.id)::bigint as booked
      from ledger_accounts a where code = ${code}`.execute(app.context.db);
    expect([code, rows[0]?.booked]).toEqual([code, rows[0]?.said]);
  }
}

async function paid(): Promise<PlacedOrder> {
  const order = await placeOrder('payment', customer, staff);
  data(await sendProof(customer, order));
  return order;
}

it('writes what a line was into the book, once, until its journal is taken back', async () => {
  const code = await account('in/kinds');
  const [fee = '', interest = '', unknown = '', other = ''] = await statement(
    code,
    ['SMS charge', '-53.75'],
    ['Interest', '12.00'],
    ['NIP from somebody', '900.00'],
    ['Of another book', '1.00'],
  );
  const before = await balance('fees');
  const answers = await Promise.all([
    setAside(fee, 'fee'),
    setAside(fee, 'fee'),
    setAside(fee, 'unexplained'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning', 'warning']);
  expect(answers).toContainEqual(expect.objectContaining({ code: 'changed_meanwhile' }));
  if ((await lineOf(code, fee))?.aside_as !== 'fee') {
    expect(await takeBack((await lineOf(code, fee))?.journal_id)).toMatchObject({ status: 'success' });
    data(await setAside(fee, 'fee'));
  }
  expect(Number(await balance('fees')) - Number(before)).toBeCloseTo(-53.75, 2);
  expect(await lineOf(code, fee)).toMatchObject({ state: 'aside', aside_as: 'fee', note: 'SMS charge' });

  data(await setAside(interest, 'income'));
  data(await setAside(unknown, 'unexplained'));
  expect(await setAside(other, 'booked')).toMatchObject({ code: 'invalid_input' });
  data(await setAside(other, 'booked', 'The shop’s own'));
  expect(await balance(code)).toBe('858.25');

  await step('what posted nothing opens at once, what stands in the book by taking that back', async () => {
    expect(data(await openAgain(other)).line).toMatchObject({ state: 'open', aside_as: null });
    data(await setAside(other, 'fee', 'A fee given back'));
    expect(await openAgain(fee)).toMatchObject({ httpStatus: 409, code: 'line_in_book' });
    const line = await lineOf(code, fee);
    expect(await takeBack(line?.journal_id)).toMatchObject({ status: 'success' });
    expect(await lineOf(code, fee)).toMatchObject({
      state: 'open',
      journal_id: null,
      aside_as: null,
      note: '',
    });
    data(await setAside(fee, 'fee'));
    expect((await lineOf(code, fee))?.journal_id).not.toBe(line?.journal_id);
    await agrees(code);
  });
});

it('values foreign money at its average cost, and refuses what nobody could value', async () => {
  const [bank, alipay, wallet] = [
    await account('in/rmb-bank'),
    await account('out/fees', 'RMB'),
    await account('in/wallet', 'USDT'),
  ];
  const [lost = '', came = ''] = await statement(
    alipay,
    ['Service fee', '-10.00'],
    ['From somebody', '20.00'],
  );
  const [coins = ''] = await statement(wallet, ['Transfer in', '5.00']);
  expect(await setAside(lost, 'fee')).toMatchObject({ httpStatus: 409, code: 'not_at_hand' });
  expect(await setAside(coins, 'unexplained')).toMatchObject({ httpStatus: 409, code: 'average_unknown' });
  expect(await lineOf(wallet, coins)).toMatchObject({ state: 'open', aside_as: null });

  const body = {
    from_account: await idOf(bank),
    paid: '20000',
    to_account: await idOf(alipay),
    bought: '100',
  };
  data(await staff.client.call(buyRmb, { body }));
  const [fees, unexplained] = [await balance('fees'), await balance('unexplained')];
  data(await setAside(lost, 'fee'));
  data(await setAside(came, 'unexplained'));
  expect(Number(await balance('fees')) - Number(fees)).toBe(-2000);
  expect(Number(await balance('unexplained')) - Number(unexplained)).toBe(4000);
  expect(await balance(alipay)).toBe('110.00');
  expect(await balance('cost/RMB')).toBe('22000.00');
  expect(await explain(came, { as: 'customer', customer: customer.username, reason: 'x' })).toMatchObject({
    code: 'naira_only',
  });
  data(await explain(came, { as: 'income', reason: 'A refund of Alipay' }));
  expect(await balance('unexplained')).toBe(unexplained);
});

it('ties what was paid in USDT for RMB, with its fee in a line of its own or not', async () => {
  const [wallet, alipay] = [await account('in/ties-usdt', 'USDT'), await account('out/ties-usdt', 'RMB')];
  const from_account = await idOf(wallet);
  const to_account = await idOf(alipay);
  const opening = { what: 'opening' as const, account: from_account, amount: '1000', worth: '1500000.07' };
  data(await staff.client.call(recordOwnMoney, { body: opening }));
  for (const [paid, fee, bought] of [
    ['300', '1.37', '2000'],
    ['59', '0.01', '400'],
    ['12', '', '80'],
  ] as const)
    data(await staff.client.call(buyRmb, { body: { from_account, paid, fee, to_account, bought } }));
  const lines = await statement(
    wallet,
    ['Deposit', '1000.00'],
    ['To trader', '-300.00'],
    ['Network fee', '-1.37'],
    ['To trader', '-59.01'],
    ['To trader', '-12.00'],
  );
  const { booked } = await matches(wallet);
  expect(booked.map(({ line, entry }) => [line.id, entry.kind, entry.part, entry.fee])).toEqual([
    [lines[0], 'opening', 'whole', '0.00'],
    [lines[1], 'purchase', 'amount', '1.37'],
    [lines[2], 'purchase', 'fee', '1.37'],
    [lines[3], 'purchase', 'whole', '0.01'],
    [lines[4], 'purchase', 'whole', '0.00'],
  ]);
  await tie(...booked.map(({ line, entry }): [string, string] => [line.id, entry.posting_id]));
  await agrees(wallet);
});

it('ties lines to what the book has, fee in one line or in two, and no posting to two', async () => {
  const [bank, other, alipay] = [
    await account('in/ties'),
    await account('in/ties-2'),
    await account('out/ties', 'RMB'),
  ];
  const [bankId, otherId, alipayId] = [await idOf(bank), await idOf(other), await idOf(alipay)];
  const opening = { what: 'opening' as const, account: bankId, amount: '1000000' };
  data(await staff.client.call(recordOwnMoney, { body: opening }));
  const purchase = { from_account: bankId, paid: '200000', fee: '50', to_account: alipayId, bought: '1000' };
  data(await staff.client.call(buyRmb, { body: purchase }));
  const transfer = { from_account: bankId, to_account: otherId, amount: '300', fee: '25' };
  data(await staff.client.call(transferMoney, { body: transfer }));
  const lines = await statement(
    bank,
    ['Opening', '1000000.00'],
    ['NIP to trader', '-200000.00'],
    ['NIP fee', '-50.00'],
    ['To our other bank', '-325.00'],
  );
  const [, amount = '', fee = '', whole = ''] = lines;

  const { booked, likely, nobodys, nobodys_out } = await matches(bank);
  expect(booked.map(({ line, entry }) => [line.id, entry.kind, entry.part])).toEqual([
    [lines[0], 'opening', 'whole'],
    [amount, 'purchase', 'amount'],
    [fee, 'purchase', 'fee'],
    [whole, 'transfer', 'whole'],
  ]);
  expect([likely.length, nobodys, nobodys_out]).toEqual([0, 0, 0]);

  await step('what is not the same money is refused, and sent again it is answered as it went', async () => {
    const postingOf = (id: string) => booked.find(({ line }) => line.id === id)?.entry.posting_id ?? '';
    expect(await tie([whole, postingOf(amount)], ['999999', postingOf(whole)])).toMatchObject([
      { outcome: 'refused', code: 'line_unfit' },
      { outcome: 'refused', code: 'not_found' },
    ]);
    const all = booked.map(({ line, entry }): [string, string] => [line.id, entry.posting_id]);
    const tied = await tie(...all);
    expect(tied.map(({ outcome }) => outcome)).toEqual(['tied', 'tied', 'tied', 'tied']);
    expect(await tie(...all)).toEqual(tied);
    await agrees(bank);
    const [again = ''] = await statement(bank, ['NIP to trader again', '-200000.00']);
    expect((await matches(bank)).nobodys_out).toBe(1);
    expect(await tie([again, postingOf(amount)])).toMatchObject([{ code: 'changed_meanwhile' }]);
    data(await setAside(again, 'unexplained'));
    expect(await setAside(whole, 'fee')).toMatchObject({ code: 'changed_meanwhile' });
  });

  await step('of several at once one has it', async () => {
    const [one = '', two = '', main = ''] = await statement(
      other,
      ['From our bank', '300.00'],
      ['From our bank too', '300.00'],
      ['Nothing', '-1.00'],
    );
    const { likely: chosen } = await matches(other);
    const posting = chosen[0]?.entries[0]?.entry.posting_id ?? '';
    expect(chosen.map(({ line }) => line.id)).toEqual([one, two]);
    const answers = (
      await Promise.all([tie([one, posting]), tie([two, posting]), tie([one, posting])])
    ).flat();
    const tied = (await linesOf(other)).filter(({ state }) => state === 'taken');
    expect(tied).toHaveLength(1);
    for (const { line_id, outcome } of answers)
      expect(outcome).toBe(line_id === tied[0]?.id ? 'tied' : 'refused');
    data(await setAside(main, 'fee'));
  });

  await step('and where its journal is taken back, the line is open again', async () => {
    const tied = (await linesOf(other)).find(({ state }) => state === 'taken');
    expect(await takeBack(tied?.journal_id)).toMatchObject({ status: 'success' });
    expect(await lineOf(other, tied?.id ?? '')).toMatchObject({ state: 'open', journal_id: null });
    expect(await lineOf(bank, whole)).toMatchObject({ state: 'open', journal_id: null });
    expect(await lineOf(bank, fee)).toMatchObject({ state: 'taken' });
    const { booked: none, likely: nor } = await matches(other);
    expect([...none, ...nor]).toEqual([]);
  });
});

it('finds what people confirmed and paid out by hand, and what nobody wrote down', async () => {
  const [bank, alipay] = [await account('in/by-hand'), await account('out/by-hand', 'RMB')];
  const [byHand, byLine] = [await paid(), await paid()];
  const at = ({ reference }: PlacedOrder) => ({ params: { reference } });
  data(await staff.client.call(confirmOrder, { ...at(byHand), body: { account: bank } }));
  const [first = '', second = ''] = await statement(
    bank,
    [`NIP ${byHand.reference}`, '150000.00'],
    [`NIP ${byLine.reference}`, '150000.00'],
  );
  const { booked, certain } = await matches(bank);
  expect(booked.map(({ line, entry }) => [line.id, entry.order_reference])).toEqual([
    [first, byHand.reference],
  ]);
  expect(certain.map(({ line, order }) => [line.id, order.reference])).toEqual([[second, byLine.reference]]);
  const { outcomes, tied } = data(
    await staff.client.call(confirmLines, {
      body: {
        pairs: [{ line_id: second, reference: byLine.reference }],
        ties: [{ line_id: first, posting_id: booked[0]?.entry.posting_id ?? '' }],
      },
    }),
  );
  expect([...outcomes, ...tied].map(({ outcome }) => outcome)).toEqual(['confirmed', 'tied']);
  expect((await linesOf(bank)).map((line) => [line.order_reference, line.journal_id !== null])).toEqual([
    [byHand.reference, true],
    [byLine.reference, true],
  ]);
  await agrees(bank);

  await step('payouts, with the fee in one line or as two', async () => {
    const pay = { account: alipay, amount: '100.00', fee: '1.00' };
    data(await payAs(staff, byHand, { ...pay, reference: 'ALI778899' }));
    data(await payAs(staff, byLine, { account: alipay, amount: '200.00', fee: '2.00' }));
    const lines = await statement(
      alipay,
      ['转账 ALI-778899', '-101.00'],
      [`转账 ${byLine.reference}`, '-200.00'],
      ['服务费', '-2.00'],
      ['转账', '-650.00'],
    );
    const found = await matches(alipay);
    expect(found.booked.map(({ line, entry, reasons }) => [line.id, entry.part, reasons[1]])).toEqual([
      [lines[0], 'whole', 'reference'],
      [lines[1], 'amount', 'reference'],
      [lines[2], 'fee', 'time'],
    ]);
    expect(found.likely.map(({ line, to_pay }) => [line.id, to_pay[0]?.reference])).toEqual([
      [lines[3], byHand.reference],
    ]);
    await tie(...found.booked.map(({ line, entry }): [string, string] => [line.id, entry.posting_id]));
    const payments = [byLine, byHand].map(({ reference }) => ({ line_id: lines[3] ?? '', reference }));
    const body = { pairs: [], payments };
    // What is still to be paid out of the other is less.
    for (const code of ['payout_too_large', 'changed_meanwhile'])
      expect(data(await staff.client.call(confirmLines, { body })).paid_out).toMatchObject([
        { outcome: 'refused', code },
        { outcome: 'paid out', status: 'successful' },
      ]);
    expect((await onDesk(staff, byHand)).money?.payouts).toHaveLength(2);
    await agrees(alipay);
  });
});

it('a test that a line shows as sent ends what whoever was paying it had begun', async () => {
  const code = await account('out/test-by-line', 'RMB');
  const order = await placeOrder('payment', customer, staff, '100.00');
  data(await sendProof(customer, order));
  expect(await STAFF_ACTS.confirm(staff, order)).toMatchObject({ status: 'success' });
  data(await claim(colleague, order));
  const [line = ''] = await statement(code, [`转账 ${order.reference}`, '-100.00']);
  const payments = [{ line_id: line, reference: order.reference }];
  const { paid_out } = data(await staff.client.call(confirmLines, { body: { pairs: [], payments } }));
  expect(paid_out).toMatchObject([{ outcome: 'paid out', status: 'processing' }]);
  expect(await CUSTOMER_ACTS.release(customer, order)).toMatchObject({ status: 'success' });
  expect((await onDesk(colleague, order)).payout).toMatchObject({ claim: null });
});

it('lets one credit pay for no second order of the same sender, long after it was confirmed by hand', async () => {
  const bank = await account('in/second-order');
  const amount = '777.00';
  const branding = async () => {
    const order = await placeOrder('branding', customer, staff);
    data(await STAFF_ACTS.quote(staff, order, { mark: amount }));
    data(await sendProof(customer, order));
    return order;
  };
  const [byHand, waits] = [await branding(), await branding()];
  const [line = ''] = await statement(bank, ['NIP FROM OBI ADA', amount]);
  app.clock.advance(3 * DAY_MS);
  [staff, colleague] = [await app.staff('owner'), await app.staff('treasury')];
  const { reference } = byHand;
  data(await staff.client.call(confirmOrder, { params: { reference }, body: { account: bank } }));

  const { certain, likely } = await matches(bank);
  expect(certain).toEqual([]);
  expect(likely).toMatchObject([
    {
      line: { id: line },
      candidates: [{ order: { reference: waits.reference }, reasons: ['amount', 'name', 'time'] }],
      entries: [{ entry: { order_reference: reference } }],
    },
  ]);
});

it('ties no line to one order whose credit somebody has confirmed another by', async () => {
  const bank = await account('in/tied-otherwise');
  const [named, other] = [await paid(), await paid()];
  const day = app.clock.now().toISOString().slice(0, 10);
  const rows = ['Date,Reference,Narration,Amount', `${day},'FT/4711,NIP,150000.00`];
  const file = new File([new Uint8Array(utf8(rows.join('\n')))], 'march.csv');
  data(await staff.client.call(uploadStatement, { body: { account: bank }, files: { statement: file } }));
  const [line] = await linesOf(bank);
  const confirm = async ({ reference }: PlacedOrder, bank_reference?: string) =>
    data(
      await staff.client.call(confirmOrder, {
        params: { reference },
        body: { account: bank, bank_reference },
      }),
    );
  await confirm(named, 'ft/4711');
  await confirm(other);
  const postingOf = async ({ id }: PlacedOrder) => {
    const { posting } = await app.context.db
      .selectFrom('receipts as r')
      .innerJoin('postings as p', (join) =>
        join.onRef('p.journal_id', '=', 'r.journal_id').onRef('p.account_id', '=', 'r.account_id'),
      )
      .select('p.id as posting')
      .where('r.order_id', '=', BigInt(id))
      .executeTakeFirstOrThrow();
    return String(posting);
  };
  const id = line?.id ?? '';
  expect(await tie([id, await postingOf(other)])).toMatchObject([
    { outcome: 'refused', code: 'line_counted', message: expect.stringContaining(named.reference) },
  ]);
  expect(await tie([id, await postingOf(named)])).toMatchObject([{ outcome: 'tied' }]);
});

it.runIf(isPostgres())(
  'takes unexplained money back, or takes it on to where it belongs, of two at once',
  async () => {
    const bank = await account('in/both-at-once');
    const closed = await placeOrder('payment', customer, staff);
    data(await CUSTOMER_ACTS.cancel(customer, closed));
    const third = await app.staff('treasury');
    const ways: [narration: string, explains: (id: string) => Promise<Answer>][] = [
      [
        'Interest or not',
        (id) =>
          third.client.call(explainLine, {
            params: { id },
            body: { as: 'income', reason: 'The bank says so' },
          }),
      ],
      [
        `NIP ${closed.reference}`,
        (id) => third.client.call(offerBack, { params: { id }, body: { reference: closed.reference } }),
      ],
      [
        'NIP from nobody',
        async (line_id) => {
          const pairs = [{ line_id, reference: (await paid()).reference }];
          const { outcomes } = data(await third.client.call(confirmLines, { body: { pairs } }));
          return { status: outcomes[0]?.outcome === 'confirmed' ? 'success' : 'warning' };
        },
      ],
    ];
    for (const [narration, explains] of ways) {
      const [id = ''] = await statement(bank, [narration, '150000.00']);
      data(await setAside(id, 'unexplained'));
      const [before, unexplained] = [await balance(bank), await balance('unexplained')];
      const journal = (await lineOf(bank, id))?.journal_id;
      const [explained, back] = await behind(app, {
        staffId: third.id,
        first: () => explains(id),
        second: () => takeBack(journal),
      });
      expect([narration, explained.status]).toEqual([narration, 'success']);
      expect(back).toMatchObject({ httpStatus: 409, code: 'explained_already' });
      expect(await lineOf(bank, id)).toMatchObject({ state: 'aside', aside_as: 'unexplained' });
      expect(await balance(bank)).toBe(before);
      expect(Number(await balance('unexplained')) - Number(unexplained)).toBe(-150000);
    }
  },
);

it('keeps no line that is explained and open at once, whoever writes it', async () => {
  const [id = ''] = await statement(await account('in/never-both'), ['Interest', '150000.00']);
  data(await setAside(id, 'unexplained'));
  data(await explain(id, { as: 'income', reason: 'The bank says so' }));
  const opened = app.context.db
    .updateTable('statement_lines')
    .set({ state: 'open', aside_as: null, posting_id: null, settled_by: null, settled_at: null })
    .where('id', '=', BigInt(id));
  await expect(opened.execute()).rejects.toThrow('statement_lines_explained');
});

it('keeps unexplained money in sight until it is explained, once', async () => {
  const bank = await account('in/unknown');
  const [forOrder = '', forCustomer = '', back = '', fee = ''] = await statement(
    bank,
    ['NIP from nobody', '150000.00'],
    ['NIP MR X', '700.00'],
    ['NIP MR Y', '800.00'],
    ['Charge', '-5.00'],
  );
  for (const id of [forOrder, forCustomer, back, fee]) data(await setAside(id, 'unexplained'));
  const standing = async () =>
    data(await staff.client.call(unexplainedMoney, { query: { per_page: 100 } })).lines.data.flatMap(
      ({ id, account: { code } }) => (code === bank ? [id] : []),
    );
  expect(await standing()).toEqual([forOrder, forCustomer, back, fee]);

  await step('for an order, by its ordinary move', async () => {
    const order = await paid();
    const { likely } = await matches(bank);
    expect(likely.map(({ line, candidates }) => [line.id, candidates[0]?.order.reference])).toEqual([
      [forOrder, order.reference],
    ]);
    const before = await balance(bank);
    const pairs = [{ line_id: forOrder, reference: order.reference, amount: '150000.00' }];
    const answers = await Promise.all([
      staff.client.call(confirmLines, { body: { pairs } }),
      explain(forOrder, { as: 'income', reason: 'Interest, surely' }),
    ]);
    const done = answers.filter(
      (answer) =>
        answer.status === 'success' &&
        (!('outcomes' in answer.data) || answer.data.outcomes[0]?.outcome === 'confirmed'),
    );
    expect(done).toHaveLength(1);
    if (done[0] !== answers[0]) {
      expect(await takeBack((await lineOf(bank, forOrder))?.explained_by)).toMatchObject({
        status: 'success',
      });
      data(await staff.client.call(confirmLines, { body: { pairs } }));
    }
    expect(await balance(bank)).toBe(before);
    const { order: row, money } = await onDesk(staff, order);
    expect(row.status).toBe('processing');
    expect(money?.receipts).toMatchObject([{ amount: '150000.00', account: { code: bank } }]);
    expect(await lineOf(bank, forOrder)).toMatchObject({ order_reference: order.reference, state: 'aside' });
  });

  await step('to a customer’s balance, once however many ask', async () => {
    const had = await customerBalance(app.context.db, customer.id);
    const told = await app.staff('treasury');
    const body = {
      as: 'customer' as const,
      customer: customer.email.toUpperCase(),
      reason: 'Said so by phone',
    };
    expect(await explain(forCustomer, { ...body, customer: 'nobody' })).toMatchObject({
      code: 'customer_unknown',
    });
    const proposed = await Promise.all([explain(forCustomer, body), explain(forCustomer, body)]);
    expect(proposed.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
    expect(await proposalOf(forCustomer)).toMatchObject({
      customer: { username: customer.username },
      reason: body.reason,
      why_not_approve: null,
    });
    expect(await approve(forCustomer, staff)).toMatchObject({ httpStatus: 403, code: 'own_proposal' });
    const params = { id: (await proposalOf(forCustomer, staff))?.id ?? '' };
    data(await staff.client.call(rejectExplanation, { params }));
    expect(await colleague.client.call(approveExplanation, { params })).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await customerBalance(app.context.db, customer.id)).toBe(had);

    data(await explain(forCustomer, body));
    const approvals = await Promise.all([approve(forCustomer), approve(forCustomer)]);
    expect(approvals.map(({ status }) => status)).toEqual(['success', 'success']);
    expect((await customerBalance(app.context.db, customer.id)) - had).toBe(70_000n);
    const { text } = await app.inbox.next(
      `${told.username}@example.com`,
      'Unexplained money has been explained',
    );
    expect(text).toContain('Said so by phone');
    const mail = await app.inbox.next(customer.email, 'You have new money in your balance');
    expect(mail.text).toContain('₦700.00');
  });

  await step('back to its sender, and the bank’s line of that is tied', async () => {
    const body = { as: 'sender' as const, bank_reference: 'RET4711', reason: 'Sent to us by mistake' };
    data(await explain(back, body));
    data(await approve(back));
    expect(await explain(back, body)).toMatchObject({ code: 'changed_meanwhile' });
    expect(await explain(fee, body)).toMatchObject({ code: 'line_unfit' });
    const [out = ''] = await statement(bank, ['NIP RET4711', '-800.00']);
    const { booked } = await matches(bank);
    expect(booked.map(({ line, entry }) => [line.id, entry.kind])).toEqual([[out, 'explained']]);
    await tie([out, booked[0]?.entry.posting_id ?? '']);
  });

  await step('as a fee; and it is not taken back under what explained it', async () => {
    data(await explain(fee, { as: 'fee', reason: 'Stamp duty' }));
    expect(await standing()).toEqual([]);
    await agrees(bank);
    const line = await lineOf(bank, fee);
    expect(await takeBack(line?.journal_id)).toMatchObject({ httpStatus: 409, code: 'explained_already' });
    expect(await takeBack(line?.explained_by)).toMatchObject({ status: 'success' });
    expect(await standing()).toEqual([fee]);
    data(await explain(fee, { as: 'fee', reason: 'Stamp duty after all' }));
  });
});

it('a proposal ends where its money goes elsewhere, and holds nobody’s account', async () => {
  const bank = await account('in/proposed');
  const wrong = await app.customer();
  const closed = await placeOrder('payment', customer, staff);
  data(await CUSTOMER_ACTS.cancel(customer, closed));
  const [forOrder = '', interest = '', late = '', wasNone = '', atOnce = ''] = await statement(
    bank,
    ['NIP from nobody', '150000.00'],
    ['Thought to be somebody’s', '12.00'],
    [`NIP ${closed.reference}`, '150000.00'],
    ['A mistake', '3.00'],
    ['At once', '4.00'],
  );
  const proposed = { as: 'customer', customer: wrong.username, reason: 'Thought so' } as const;
  for (const id of [forOrder, interest, late, wasNone, atOnce]) data(await setAside(id, 'unexplained'));
  for (const id of [forOrder, interest, late, wasNone]) data(await explain(id, proposed));
  const unfinished = async () => data(await wrong.client.call(ownData, {})).unfinished.length;
  expect(await unfinished()).toBe(1);
  const stale = (await proposalOf(interest))?.id ?? '';

  const order = await paid();
  const pairs = [{ line_id: forOrder, reference: order.reference }];
  const { outcomes } = data(await staff.client.call(confirmLines, { body: { pairs } }));
  expect(outcomes).toMatchObject([{ outcome: 'confirmed' }]);
  data(await explain(interest, { as: 'income', reason: 'Interest after all' }));
  const body = { reference: closed.reference };
  data(await staff.client.call(offerBack, { params: { id: late }, body }));
  expect(await takeBack((await lineOf(bank, wasNone))?.journal_id)).toMatchObject({ status: 'success' });
  expect(await unfinished()).toBe(0);
  expect(await colleague.client.call(approveExplanation, { params: { id: stale } })).toMatchObject({
    code: 'changed_meanwhile',
  });

  await step('and does not come back with the money', async () => {
    expect(await takeBack((await lineOf(bank, forOrder))?.explained_by)).toMatchObject({ status: 'success' });
    expect(await takeBack((await lineOf(bank, interest))?.explained_by)).toMatchObject({ status: 'success' });
    data(await setAside(wasNone, 'unexplained'));
    for (const id of [forOrder, interest, wasNone]) expect(await proposalOf(id)).toBeNull();
    data(await explain(interest, proposed));
    expect(await proposalOf(interest)).toMatchObject({ reason: proposed.reason });
    data(
      await staff.client.call(rejectExplanation, { params: { id: (await proposalOf(interest))?.id ?? '' } }),
    );
  });

  await step('nor waits where both are said at once', async () => {
    const answers = await Promise.all([
      explain(atOnce, proposed),
      explain(atOnce, { as: 'income', reason: 'Interest' }),
    ]);
    expect(answers[1]).toMatchObject({ status: 'success' });
    expect(await unfinished()).toBe(0);
  });
});

const SAID = ['fee', 'income', 'unexplained', 'moved on', 'taken back'] as const;

it('of one person so many proposals wait at most, and one that is taken back makes room', async () => {
  const code = await account('in/eager');
  const eager = await app.staff('treasury');
  const rows = Array.from(
    { length: MOST_WAITING + 1 },
    (_, n) => [`CREDIT ${n}`, '5.00'] as [string, string],
  );
  const lines = await statement(code, ...rows);
  for (const id of lines) data(await setAside(id, 'unexplained'));
  const back = (id: string) => ({
    params: { id },
    body: { as: 'sender' as const, bank_reference: `RTN${id}`, reason: 'Not ours' },
  });
  const [first = '', ...others] = lines;
  for (const id of [first, ...others.slice(1)]) data(await eager.client.call(explainLine, back(id)));
  const next = others[0] ?? '';
  const refused = { httpStatus: 409, code: 'too_many_proposals' };
  expect(await eager.client.call(explainLine, back(next))).toMatchObject(refused);
  // What is written at once waits for nobody.
  data(
    await eager.client.call(explainLine, { params: { id: next }, body: { as: 'income', reason: 'Ours' } }),
  );
  const params = { id: (await proposalOf(first))?.id ?? '' };
  data(await eager.client.call(rejectExplanation, { params }));
  data(await eager.client.call(explainLine, back(first)));
});

it('whatever is said of lines, several things at once, the account agrees with its statement', async () => {
  const acts = fc.array(fc.record({ at: fc.nat(5), said: fc.constantFrom(...SAID) }), {
    minLength: 8,
    maxLength: 16,
  });
  let runs = 0;
  const say = async (code: string, id: string, said: (typeof SAID)[number]): Promise<Answer> => {
    if (said === 'moved on') return explain(id, { as: 'fee', reason: 'A fee after all' });
    if (said !== 'taken back') return setAside(id, said);
    const line = await lineOf(code, id);
    const params = { id: line?.explained_by ?? line?.journal_id ?? '0' };
    const body = { reason: 'Wrong' };
    const proposed = await staff.client.call(book.proposeReversal, { params, body });
    if (proposed.status !== 'success') return proposed;
    const { reversal } = proposed.data;
    return colleague.client.call(book.approveReversal, { params: { id: reversal.id } });
  };
  await fc.assert(
    fc.asyncProperty(acts, async (said) => {
      const code = await account(`in/any-${++runs}`);
      const amounts = ['500.00', '-500.00', '700.00', '-30.00', '1200.00', '-1.00'];
      const ids = await statement(
        code,
        ...amounts.map((amount, n): [string, string] => [`Line ${n}`, amount]),
      );
      for (let at = 0; at < said.length; at += 4) {
        const some = said.slice(at, at + 4).map((one) => say(code, ids[one.at] ?? '', one.said));
        for (const { httpStatus = 200 } of await Promise.all(some)) expect(httpStatus).toBeLessThan(500);
      }
      for (const { id, state } of await linesOf(code))
        if (state === 'open') data(await setAside(id, 'unexplained'));
      await agrees(code);
    }),
    { numRuns: 4 },
  );
});
