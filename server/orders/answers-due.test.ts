/** Whether an answer is due follows from who wrote last and what staff said of it, in any order of what people do (Product §28.40, §28.41). */

import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat, attachToChat } from '@cowrie/contract/chat.ts';
import { answerNeeded, noAnswerNeeded } from '@cowrie/contract/desk/answers-due.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { staffFile, staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { onDesk, type PlacedOrder, pdf, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  customer = await app.customer();
  support = await app.staff('support');
});
afterAll(() => app.close());

const at = ({ reference }: PlacedOrder) => ({ params: { reference } });
const say = ({ type: trx_type, reference: trx_ref }: PlacedOrder, message = 'Is it there?') =>
  customer.client.call(addChat, { body: { trx_type, trx_ref, message } });
const answer = (order: PlacedOrder, internal = false) =>
  support.client.call(staffMessage, { ...at(order), body: { message: 'Tomorrow', internal } });
const waive = async (order: PlacedOrder) => {
  const seen = (await onDesk(support, order)).messages.at(-1)?.id ?? '0';
  return support.client.call(noAnswerNeeded, { ...at(order), body: { seen } });
};
const due = async () => data(await support.client.call(deskNow, {})).answers_due;

/** What people do to a thread, and what it makes of "due", "said that none is needed", and neither. */
type State = 'due' | 'waived' | 'none';
const ACTS: Record<
  string,
  { run: (order: PlacedOrder) => Promise<unknown>; becomes: (before: State) => State }
> = {
  'the customer writes': { run: (order) => say(order), becomes: () => 'due' },
  'the customer sends a file': {
    run: ({ type, reference }) =>
      customer.client.call(attachToChat, { params: { type, reference }, files: { file: pdf('a design') } }),
    becomes: () => 'due',
  },
  'the customer sends a proof': { run: (order) => sendProof(customer, order), becomes: (before) => before },
  'staff answer': { run: (order) => answer(order), becomes: () => 'none' },
  'staff send a file': {
    run: (order) => support.client.call(staffFile, { ...at(order), files: { file: pdf('the print') } }),
    becomes: () => 'none',
  },
  'staff leave a note': { run: (order) => answer(order, true), becomes: (before) => before },
  'staff look': { run: (order) => support.client.call(viewOrder, at(order)), becomes: (before) => before },
  'the system writes': { run: (order) => STAFF_ACTS.track(support, order), becomes: (before) => before },
  'none is needed': { run: waive, becomes: (before) => (before === 'due' ? 'waived' : before) },
  'one is needed after all': {
    run: (order) => support.client.call(answerNeeded, at(order)),
    becomes: (before) => (before === 'waived' ? 'due' : before),
  },
};

it('holds for every order of what people do', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 1, maxLength: 10 }),
      async (sequence) => {
        const order = await placeOrder('goods', customer, support);
        const before = await due();
        let state: State = 'none';
        let since: string | null = null;
        for (const name of ['the system writes', ...sequence]) {
          const act = ACTS[name];
          if (!act) throw new Error(`nobody does ${name}`);
          await act.run(order);
          const was: State = state;
          state = act.becomes(was);
          const page = await onDesk(support, order);
          expect([name, page.answer_due_since !== null, page.no_answer_needed]).toEqual([
            name,
            state === 'due',
            state === 'waived',
          ]);
          // A word after "none is needed" begins anew.
          if (was === 'waived' && name.startsWith('the customer')) since = null;
          // It waits since the first word that nobody answered, whatever came after.
          if (state === 'due' && since !== null) expect(page.answer_due_since).toBe(since);
          if (state === 'due') since = page.answer_due_since;
          if (state === 'none' || (was === 'waived' && state === 'waived' && name === 'staff answer'))
            since = null;
          expect(await due()).toBe(before + (state === 'due' ? 1 : 0));
        }
        await answer(order);
      },
    ),
    { numRuns: 12 },
  );
});

it('words that came after what was read still wait, and what nobody said is not taken back', async () => {
  const order = await placeOrder('branding', customer, support);
  expect(await waive(order)).toMatchObject({ httpStatus: 409, code: 'no_answer_due' });
  const first = data(await say(order)).chat.id;
  data(await say(order, 'And when?'));
  expect(await support.client.call(noAnswerNeeded, { ...at(order), body: { seen: first } })).toMatchObject({
    httpStatus: 409,
    code: 'written_again',
  });
  expect(await support.client.call(answerNeeded, at(order))).toMatchObject({ code: 'answer_not_waived' });
  data(await waive(order));
  expect(data(await support.client.call(answerNeeded, at(order))).answer_due_since).not.toBeNull();
});

it('words in an order that closes wait on, until its case has them or somebody says that none is needed', async () => {
  const [one, other] = [
    await placeOrder('goods', customer, support),
    await placeOrder('goods', customer, support),
  ];
  for (const order of [one, other]) {
    data(await say(order));
    await STAFF_ACTS.cancel(support, order);
    expect((await onDesk(support, order)).answer_due_since).not.toBeNull();
  }
  data(await waive(one));
  const body = { trx_type: other.type, trx_ref: other.reference, message: 'Why?' };
  data(await customer.client.call(writeCase, { body }));
  for (const order of [one, other]) expect((await onDesk(support, order)).answer_due_since).toBeNull();
});
