/** What nothing explains is said by staff, and the book has it once (Product §26.51, §26.54). */
import { settleLine } from '@cowrie/contract/desk/bank-statements.ts';
import * as book from '@cowrie/contract/desk/book.ts';
import { buyRmb } from '@cowrie/contract/desk/book-moves.ts';
import { countAccount, signClosing } from '@cowrie/contract/desk/closings.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { positionOf, writeJournal } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { linesOnDesk, nothingIsLost } from '../testing/lines-on-desk.ts';
import type { Answer } from '../testing/orders.ts';
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
afterEach(() => nothingIsLost(app));

const { account, idOf, statement, linesOf, lineOf, setAside, openAgain, explain, balance, takeBack, agrees } =
  linesOnDesk(() => ({ app, staff, colleague, customer }));

const SAID = ['fee', 'income', 'unexplained', 'moved on', 'taken back'] as const;

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

it('nothing is unexplained of which the book does not know what it is worth', async () => {
  const wallet = await account('in/found', 'USDT');
  const [came = '', left = ''] = await statement(wallet, ['Transfer in', '5.00'], ['Transfer out', '-4.00']);
  // Found before the book knew what any of it had cost.
  const params = { id: await idOf(wallet) };
  const body = { day: dayOf(app.clock.now().getTime()), counted: '100.00', reason: 'There before the book' };
  const { closing } = data(await staff.client.call(countAccount, { params, body })).account;
  const seen = { counted: '100.00', reason: body.reason };
  data(await colleague.client.call(signClosing, { params: { id: closing?.id ?? '' }, body: seen }));
  for (const line of [came, left]) {
    expect(await setAside(line, 'unexplained')).toMatchObject({ httpStatus: 409, code: 'average_unknown' });
    expect(await lineOf(wallet, line)).toMatchObject({ state: 'open', aside_as: null });
  }
  data(await setAside(came, 'income'));
  data(await setAside(left, 'fee'));
  expect(await balance(wallet)).toBe('101.00');
});

it('what the book once took as worth nothing is written anew before it is explained', async () => {
  const wallet = await account('in/worth-nothing', 'USDT');
  const [came = ''] = await statement(wallet, ['Transfer in', '5.00']);
  const { db } = app.context;
  // As it was written before that was refused: foreign money alone, and no Naira.
  const journal = await transaction(db, async (tx) => {
    const id = await writeJournal(tx, {
      cause: `line/${came}/0`,
      kind: 'unexplained',
      lines: [
        [wallet, 500n],
        [positionOf('USDT'), -500n],
      ],
      now: app.clock.now(),
    });
    const { id: posting_id } = await tx
      .selectFrom('postings')
      .select('id')
      .where('journal_id', '=', id)
      .where('amount', '=', 500n)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('statement_lines')
      .set({ state: 'aside', aside_as: 'unexplained', posting_id, fee_posting_id: posting_id })
      .set({ note: 'Transfer in', settled_by: BigInt(staff.id), settled_at: app.clock.now() })
      .where('id', '=', BigInt(came))
      .execute();
    return id;
  });
  const answer = await explain(came, { as: 'income', reason: 'Found' });
  expect(answer).toMatchObject({ httpStatus: 409, code: 'average_unknown' });
  expect(JSON.stringify(answer)).toContain('Take its journal back');
  expect(await takeBack(String(journal))).toMatchObject({ status: 'success' });
  expect(await lineOf(wallet, came)).toMatchObject({ state: 'open', aside_as: null });
});

it('tells all owners and the treasury of money that left as a fee which the bank does not call one', async () => {
  const code = await account('in/left-as-fee');
  const { username } = await app.staff('treasury');
  const [fee = '', charged = '', other = '', named = ''] = await statement(
    code,
    ['SMS charges', '-300.00'],
    ['手续费', '-200.00'],
    ['TRF TO ADA OBI', '-500000.00'],
    ['TRF/SMS charges/ADA OBI', '-90000.00'],
  );
  const setAside = async (id: string) =>
    data(
      await colleague.client.call(settleLine, {
        params: { id },
        body: { state: 'aside', as: 'fee', note: 'What the bank took' },
      }),
    );
  for (const id of [fee, charged, other]) await setAside(id);
  const { text } = await app.inbox.next(`${username}@example.com`, 'Money that left was written as a fee');
  for (const said of ['₦500,000.00', 'TRF TO ADA OBI', 'What the bank took']) expect(text).toContain(said);
  await step('also of a large one that its sender has called a fee', async () => {
    await setAside(named);
    const { text } = await app.inbox.next(`${username}@example.com`, 'Money that left was written as a fee');
    for (const said of ['₦90,000.00', 'TRF/SMS charges/ADA OBI']) expect(text).toContain(said);
    expect(app.inbox.left(`${username}@example.com`)).toEqual([]);
  });
  await step(
    'as often as nobody could read them it is refused, and what the bank calls a fee is not',
    async () => {
      const { scope, max } = LIMITS.watchedAct;
      await app.context.db
        .insertInto('attempts')
        .values({ scope, subject: `staff:${colleague.id}`, window_start: app.clock.now(), count: max * 10 })
        .onConflict((conflict) => conflict.columns(['scope', 'subject']).doUpdateSet({ count: max * 10 }))
        .execute();
      const [last = '', called = ''] = await statement(code, ['TRF TO BOLA', '-1.00'], ['VAT', '-2.00']);
      const write = (id: string) =>
        colleague.client.call(settleLine, { params: { id }, body: { state: 'aside', as: 'fee', note: '' } });
      expect(await write(last)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
      expect((await linesOf(code)).find(({ id }) => id === last)?.state).toBe('open');
      data(await write(called));
    },
  );
});

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
