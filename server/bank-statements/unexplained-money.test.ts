/** Unexplained money stays in sight until it is said where it belongs, once (Product §26.55, §26.56). */
import {
  approveExplanation,
  confirmLines,
  explainLine,
  offerBack,
  rejectExplanation,
  unexplainedMoney,
} from '@cowrie/contract/desk/bank-statements.ts';
import { MOST_WAITING } from '@cowrie/contract/desk/second-person.ts';
import { ownData } from '@cowrie/contract/own-data.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { customerBalance } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { behind } from '../testing/behind.ts';
import { isPostgres } from '../testing/database.ts';
import { linesOnDesk, nothingIsLost } from '../testing/lines-on-desk.ts';
import { type Answer, CUSTOMER_ACTS, onDesk, placeOrder } from '../testing/orders.ts';
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

const {
  account,
  statement,
  lineOf,
  setAside,
  explain,
  tie,
  matches,
  proposalOf,
  approve,
  balance,
  takeBack,
  agrees,
  paid,
} = linesOnDesk(() => ({ app, staff, colleague, customer }));

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
    const username = (await paid()).reference.replace('-', '');
    const { id } = await app.customer();
    await app.context.db.updateTable('customers').set({ username }).where('id', '=', id).execute();
    expect(await explain(forCustomer, { ...body, customer: username })).toMatchObject({
      code: 'customer_unknown',
      errors: { customer: [expect.stringContaining('Please give the email')] },
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
    // Which it is is asked once: the first may be through before the second has asked.
    const again = { params: { id: (await proposalOf(forCustomer))?.id ?? '' } };
    const approvals = await Promise.all(
      [again, again].map((call) => colleague.client.call(approveExplanation, call)),
    );
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
