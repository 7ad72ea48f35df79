/** Lines are tied to what the book has already, each to one posting (Product §26.51, §26.52, §26.53). */
import { confirmLines, uploadStatement } from '@cowrie/contract/desk/bank-statements.ts';
import { buyRmb, recordOwnMoney, transferMoney } from '@cowrie/contract/desk/book-moves.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import * as payouts from '@cowrie/contract/desk/payouts.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { linesOnDesk, nothingIsLost } from '../testing/lines-on-desk.ts';
import {
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
afterEach(() => nothingIsLost(app));

const { account, idOf, statement, linesOf, lineOf, setAside, tie, matches, takeBack, agrees, paid } =
  linesOnDesk(() => ({ app, staff, colleague, customer }));

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

it('a payout above the limit is no line’s either, until a second person has released it', async () => {
  const code = await account('out/above-by-line', 'RMB');
  const rules = (release_above: string | null) =>
    staff.client.call(payouts.setPayoutRules, { body: { slip_required: true, release_above } });
  const order = await paid();
  const claimed = await paid();
  for (const one of [order, claimed])
    expect(await STAFF_ACTS.confirm(staff, one)).toMatchObject({ status: 'success' });
  data(await claim(colleague, claimed));
  data(await rules('100.00'));
  // A statement is whatever somebody sends in: one person could make one, and the payout with it.
  const [line = '', other = ''] = await statement(code, ['转账', '-750.00'], ['转账 2', '-750.00']);
  const byLine = async (by: TestStaff, line_id: string, { reference }: PlacedOrder) =>
    data(await by.client.call(confirmLines, { body: { pairs: [], payments: [{ line_id, reference }] } }))
      .paid_out;
  expect(await byLine(colleague, line, order)).toMatchObject([
    { outcome: 'refused', code: 'release_needed' },
  ]);
  expect((await onDesk(staff, order)).money?.payouts).toEqual([]);
  const params = { reference: order.reference };
  const { payout } = data(await colleague.client.call(payouts.askRelease, { params }));
  data(await staff.client.call(payouts.releasePayout, { params: { id: payout.release?.id ?? '' } }));
  // Whoever released it is not who pays it, by whatever it is recorded.
  expect(await byLine(staff, line, order)).toMatchObject([{ outcome: 'refused', code: 'released_by_you' }]);
  expect(await byLine(colleague, line, order)).toMatchObject([{ outcome: 'paid out', status: 'successful' }]);
  await step('whoever is paying it since before there was a limit records it so too', async () => {
    expect(await byLine(staff, other, claimed)).toMatchObject([
      { outcome: 'refused', code: 'release_needed' },
    ]);
    expect(await byLine(colleague, other, claimed)).toMatchObject([
      { outcome: 'paid out', status: 'successful' },
    ]);
  });
  data(await rules(null));
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
