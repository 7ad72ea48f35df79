/** What is wrong with a closed order is said in a case, which staff see, answer and close; the order stays as it is. */

import { updatePreferences } from '@cowrie/contract/accounts.ts';
import { attachToCase, listCases, writeCase } from '@cowrie/contract/cases.ts';
import { casesSeen } from '@cowrie/contract/cases-seen.ts';
import { addChat, inbox, unreadCount } from '@cowrie/contract/chat.ts';
import {
  answerCase,
  closeCase,
  getDeskCase,
  listDeskCases,
  sendCaseFile,
} from '@cowrie/contract/desk/cases.ts';
import { listInbox, writeNow } from '@cowrie/contract/desk/inbox.ts';
import { leaveOrder } from '@cowrie/contract/desk/leave-order.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { getDeskOrder, viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { orderAt, type PlacedOrder, pdf, placeOrder, rowsOf } from '../testing/orders.ts';
import { step } from '../testing/step.ts';
import { wakeWorkers } from '../testing/wake-workers.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.staff('owner');
  support = await app.staff('support');
});
// What they have not read is counted.
beforeEach(async () => {
  customer = await app.customer();
});
afterAll(() => app.close());

const write = ({ client }: TestCustomer, { type, reference }: PlacedOrder, message: string, key?: string) =>
  client.call(
    writeCase,
    { body: { trx_type: type, trx_ref: reference, message } },
    key ? { idempotencyKey: key } : {},
  );
const casesOf = async ({ type, reference }: PlacedOrder) =>
  data(await customer.client.call(listCases, { params: { type, reference } })).cases;
/** The case that the order's page at the desk leads to. */
const ledTo = async ({ reference }: PlacedOrder) =>
  data(await support.client.call(getDeskOrder, { params: { reference } })).open_case;
/** Whether there are cases, and who wrote last in the open one, as the order itself says it. */
const told = async ({ id }: PlacedOrder) => {
  const { payments } = data(await customer.client.call(getPayment, { params: { id } }));
  return [payments.has_cases, payments.case_last_by];
};
/** What calls staff to the order. */
const calling = async ({ reference }: PlacedOrder) =>
  data(await support.client.call(deskNow, {})).newest.filter((one) => one.reference === reference);
const unread = async () => data(await customer.client.call(unreadCount, {})).unread;
/** What a customer has not read before a test begins. */
const readAll = async () => {
  await app.context.db
    .updateTable('threads')
    .set((row) => ({ customer_read_id: row.ref('last_visible_id') }))
    .execute();
};

/** The wait for a customer who may read it meanwhile is over. */
async function repliesAreDue() {
  await app.context.database.pool.query(
    `update pgboss.job set start_after = now() where name = 'order-mail' and state = 'created'`,
  );
  await wakeWorkers(app, 'order-mail');
}

it('a closed order’s case goes from the customer to staff and back, until staff close it', async () => {
  const order = await orderAt('successful', 'payment', customer, owner);
  await readAll();
  const before = await rowsOf(app.context, order);
  expect([await ledTo(order), await told(order)]).toEqual([null, [false, null]]);
  const { case_id: id } = data(await write(customer, order, 'The receiver has nothing.'));
  expect([await ledTo(order), await told(order)]).toEqual([id, [true, 'customer']]);
  await step('staff find it in their queue, with the order’s reference', async () => {
    const { cases } = data(await support.client.call(listDeskCases, { query: {} }));
    expect(cases.data.filter((one) => one.id === id)).toMatchObject([
      {
        id,
        order: { reference: order.reference, status: 'successful' },
        customer: { username: customer.username },
        waiting_since: expect.any(String),
        last_message: 'The receiver has nothing.',
      },
    ]);
    expect(await calling(order)).toMatchObject([{ case_id: id, reference: order.reference }]);
  });
  await step('their answer is unread in the inbox and in its number, until it is looked at', async () => {
    data(await support.client.call(answerCase, { params: { id }, body: { message: 'We ask Alipay.' } }));
    expect(await told(order)).toEqual([true, 'staff']);
    const [newest] = data(await customer.client.call(inbox, {})).conversations;
    expect(newest).toMatchObject({
      trx_ref: order.reference,
      last_message: 'We ask Alipay.',
      unread: 1,
      case: { id, is_open: true },
    });
    expect(await unread()).toBe(1);
    expect(await casesOf(order)).toMatchObject([
      {
        id,
        closed_at: null,
        messages: [
          { from: 'customer', message: 'The receiver has nothing.' },
          { from: 'staff', message: 'We ask Alipay.' },
        ],
      },
    ]);
    expect(await unread()).toBe(0);
    expect(await calling(order)).toEqual([]);
  });
  await step(
    'what the customer adds goes into the same case; who wrote is named to staff alone',
    async () => {
      expect(data(await write(customer, order, 'Thank you.')).case_id).toBe(id);
      const { messages } = data(await support.client.call(getDeskCase, { params: { id } }));
      expect(messages.map(({ author }) => author !== null)).toEqual([false, true, false]);
    },
  );
  await step('a last word closes it, and what comes later is another case', async () => {
    data(await support.client.call(closeCase, { params: { id }, body: { message: 'It is there now.' } }));
    const late = { params: { id }, body: { message: 'Too late' } };
    expect(await support.client.call(answerCase, late)).toMatchObject({
      httpStatus: 409,
      code: 'case_closed',
    });
    expect(await support.client.call(closeCase, late)).toMatchObject({
      httpStatus: 409,
      code: 'case_closed',
    });
    expect([await ledTo(order), await told(order)]).toEqual([null, [true, null]]);
    const again = data(await write(customer, order, 'Gone again.'));
    expect(again.case_id).not.toBe(id);
    expect(await ledTo(order)).toBe(again.case_id);
  });
  await step('the order itself is as it was', async () => {
    expect(await rowsOf(app.context, order)).toEqual(before);
  });
});

it('what staff answered stays unread though the customer writes again, until it is shown', async () => {
  const order = await orderAt('cancelled', 'branding', customer, owner);
  const { case_id: id } = data(await write(customer, order, 'Why?'));
  const unreadOfCase = async () =>
    data(await customer.client.call(inbox, {})).conversations.find((one) => one.case?.id === id)?.unread;
  data(await support.client.call(answerCase, { params: { id }, body: { message: 'Send us your slip' } }));
  data(await write(customer, order, 'Hello?'));
  expect(await unreadOfCase()).toBe(1);
  await casesOf(order);
  data(await write(customer, order, 'I see'));
  expect(await unreadOfCase()).toBe(0);
});

it('what a page asks for is read once it says that it showed it, and no more than there is', async () => {
  const order = await orderAt('successful', 'payment', customer, owner);
  await readAll();
  const { case_id: id } = data(await write(customer, order, 'Where is it?'));
  const before = await unread();
  const newer = async () => (await unread()) - before;
  const answer = async (message: string) =>
    data(await support.client.call(answerCase, { params: { id }, body: { message } }));
  const ask = async () => {
    const { type, reference } = order;
    const asked = { params: { type, reference }, query: { seen: 'told' } } as const;
    return data(await customer.client.call(listCases, asked)).cases[0]?.messages.at(-1)?.id ?? '';
  };
  const say = (newest: string, { client } = customer) =>
    client.call(casesSeen, { body: { trx_type: order.type, trx_ref: order.reference, id: newest } });
  await answer('We ask Alipay.');
  const shown = await ask();
  expect(await newer()).toBe(1);
  await answer('They say tomorrow.');
  data(await say(shown));
  expect(await newer()).toBe(1);
  data(await say('999999999999999999'));
  expect(await newer()).toBe(0);
  await answer('It is there.');
  expect(await newer()).toBe(1);
  const stranger = await app.customer();
  expect(await say(await ask(), stranger)).toMatchObject({ httpStatus: 404, code: 'not_found' });
  expect(await newer()).toBe(1);
});

it('nothing that was not on the screen is answered or closed over', async () => {
  const order = await orderAt('cancelled', 'branding', customer, owner);
  const { case_id: id } = data(await write(customer, order, 'Half of my caps are missing'));
  const params = { id };
  const shown = async () => data(await support.client.call(getDeskCase, { params }));
  const seen = (await shown()).messages.at(-1)?.id ?? '';
  app.clock.advance(MINUTE_MS);
  data(await write(customer, order, 'And the other half has the wrong logo'));
  app.clock.advance(MINUTE_MS);
  data(await write(customer, order, 'I want my money back'));
  const close = { params, body: { message: 'The rest was sent today.', seen } };
  await step('the last word is refused, and nothing is written', async () => {
    expect(await support.client.call(closeCase, close)).toMatchObject({
      httpStatus: 409,
      code: 'written_again',
    });
    const { case: row, messages } = await shown();
    expect(row).toMatchObject({ closed_at: null, waiting_since: expect.any(String) });
    expect(messages).toHaveLength(3);
  });
  await step('an answer goes, and what came after what it answers waits on', async () => {
    data(await support.client.call(answerCase, { params, body: { message: 'We look for them.', seen } }));
    const { case: row, messages } = await shown();
    expect(row.waiting_since).toBe(messages[1]?.created_at);
  });
  await step('once it was read, an answer ends the waiting, and a last word closes', async () => {
    const all = (await shown()).messages.at(-1)?.id;
    data(
      await support.client.call(answerCase, { params, body: { message: 'It is on its way.', seen: all } }),
    );
    expect((await shown()).case.waiting_since).toBeNull();
    // What is ours, such as the answer just now, may be newer than what was seen.
    data(await support.client.call(closeCase, { params, body: { message: 'Paid back.', seen: all } }));
    expect((await shown()).case.closed_at).toEqual(expect.any(String));
  });
});

it('who has a case open, and who writes an answer there, is named to colleagues', async () => {
  const order = await orderAt('cancelled', 'branding', customer, owner);
  const { case_id: id } = data(await write(customer, order, 'Where are my caps?'));
  const params = { reference: order.reference };
  const seenBy = async ({ client }: TestStaff) => {
    const { viewers, writers } = data(await client.call(getDeskCase, { params: { id } }));
    return { viewers, writers };
  };
  data(await support.client.call(viewOrder, { params, body: { shown: '0' } }));
  data(await support.client.call(writeNow, { params, body: { writing: true } }));
  expect(await seenBy(owner)).toEqual({ viewers: [support.name], writers: [support.name] });
  expect(await seenBy(support)).toEqual({ viewers: [], writers: [] });
  data(await support.client.call(leaveOrder, { params }));
  expect(await seenBy(owner)).toEqual({ viewers: [], writers: [] });
});

it('of two who answer a case at once, the second is told and nothing of theirs is sent', async () => {
  const order = await orderAt('cancelled', 'branding', customer, owner);
  const { case_id: id } = data(await write(customer, order, 'Half of my caps are missing'));
  const params = { id };
  const messages = async () => data(await support.client.call(getDeskCase, { params })).messages;
  const seen = (await messages()).at(-1)?.id ?? '';
  const say = (message: string, read = seen) => ({ params, body: { message, seen: read } });
  data(await support.client.call(answerCase, say('We look for them.')));
  for (const call of [answerCase, closeCase])
    expect(await owner.client.call(call, say('They were never sent.'))).toMatchObject({
      httpStatus: 409,
      code: 'case_answered',
    });
  expect(await messages()).toHaveLength(2);
  // Whoever wrote last goes on as they like, and so does whoever has read it.
  data(await support.client.call(answerCase, say('They are found.')));
  data(await owner.client.call(answerCase, say('And on their way.', (await messages()).at(-1)?.id)));
  expect(await messages()).toHaveLength(4);
});

describe('is refused', () => {
  it('while the order’s own chat takes messages, and to anybody else', async () => {
    const open = await placeOrder('branding', customer, support);
    expect(await write(customer, open, 'x')).toMatchObject({ httpStatus: 409, code: 'order_open' });
    const order = await orderAt('cancelled', 'branding', customer, owner);
    const stranger = await app.customer();
    expect(await write(stranger, order, 'x')).toMatchObject({ httpStatus: 404 });
    const { type, reference } = order;
    expect(await stranger.client.call(listCases, { params: { type, reference } })).toMatchObject({
      httpStatus: 404,
    });
    expect(await write(customer, order, '  ')).toMatchObject({ httpStatus: 400 });
    const chat = { body: { trx_type: type, trx_ref: reference, message: 'x' } };
    expect(await customer.client.call(addChat, chat)).toMatchObject({ code: 'order_closed' });
  });
});

it('takes files of both sides, as messages of their own (Product §27.27)', async () => {
  const order = await orderAt('successful', 'branding', customer, owner);
  await readAll();
  const { type, reference } = order;
  const show = (of: PlacedOrder, file = pdf('the wrong print', 'caps.pdf')) =>
    customer.client.call(attachToCase, {
      params: { type: of.type, reference: of.reference },
      files: { file },
    });
  const { case_id: id } = data(await show(order));
  const params = { id };
  await step('what a customer sends opens a case, and waits as words do', async () => {
    const { case: row, messages } = data(await support.client.call(getDeskCase, { params }));
    expect(row).toMatchObject({ last_message: 'Sent a file', waiting_since: expect.any(String) });
    expect(messages).toMatchObject([{ from: 'customer', message: '', file: { name: 'caps.pdf' } }]);
    const { statusCode, headers } = await app.http.inject({ url: String(messages[0]?.file?.url) });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(data(await customer.client.call(inbox, {})).conversations[0]).toMatchObject({
      last_message: 'Sent a file',
      case: { id },
    });
    expect(data(await support.client.call(listInbox, { query: {} })).conversations.data).toContainEqual(
      expect.objectContaining({ kind: 'case', id, words: 'Sent a file' }),
    );
  });
  await step('what staff send is unread, and is said in a mail', async () => {
    const seen = data(await support.client.call(getDeskCase, { params })).messages.at(-1)?.id ?? '';
    const files = { file: pdf('the right print', 'print.pdf') };
    data(await support.client.call(sendCaseFile, { params, body: { seen }, files }));
    expect(await unread()).toBe(1);
    await repliesAreDue();
    expect((await app.inbox.next(customer.email, 'replied about')).text).toContain('We sent you a file');
    expect((await casesOf(order))[0]?.messages).toMatchObject([
      { file: { name: 'caps.pdf' } },
      { from: 'staff', message: '', file: { name: 'print.pdf' } },
    ]);
  });
  await step('a colleague who has not read that sends nothing over it', async () => {
    const files = { file: pdf('another') };
    expect(await owner.client.call(sendCaseFile, { params, body: { seen: '1' }, files })).toMatchObject({
      code: 'case_answered',
    });
  });
  await step(
    'only what is whole, of an order that is one’s own and closed, to a case that is open',
    async () => {
      expect(await show(order, new File(['text'], 'text.pdf'))).toMatchObject({ code: 'file_type' });
      expect(await customer.client.call(attachToCase, { params: { type, reference } })).toMatchObject({
        errors: { file: ['Choose a file'] },
      });
      expect(await show(await placeOrder('branding', customer, owner))).toMatchObject({ code: 'order_open' });
      const stranger = await app.customer();
      const stolen = { params: { type, reference }, files: { file: pdf('mine') } };
      expect(await stranger.client.call(attachToCase, stolen)).toMatchObject({ httpStatus: 404 });
      data(await support.client.call(closeCase, { params, body: { message: 'Printed anew.' } }));
      const late = { params, body: {}, files: { file: pdf('late') } };
      expect(await support.client.call(sendCaseFile, late)).toMatchObject({ code: 'case_closed' });
    },
  );
});

it('of a case with thousands of messages the newest are read, and it says that there are earlier ones', async () => {
  const order = await orderAt('cancelled', 'payment', customer, owner);
  const id = data(await write(customer, order, 'The first')).case_id;
  const many = sql`insert into case_messages (case_id, sender, message, created_at)
    select ${id}::bigint, 'customer', 'Many ' || n, now() from generate_series(1, 1200) n`;
  await many.execute(app.context.db);
  const leftOut = { message: 'Only the newest messages are shown here. Earlier ones are kept.', file: null };
  const read = [
    (await casesOf(order))[0]?.messages ?? [],
    data(await support.client.call(getDeskCase, { params: { id } })).messages,
  ];
  for (const [notice, ...shown] of read) {
    expect(notice).toMatchObject({ from: 'staff', ...leftOut });
    expect(shown).toHaveLength(1000);
    expect([shown[0]?.message, shown.at(-1)?.message]).toEqual(['Many 201', 'Many 1200']);
  }
});

it('sent again under its key it is one message, and two at once are one case', async () => {
  const order = await orderAt('cancelled', 'branding', customer, owner);
  await write(customer, order, 'Once', 'case-once');
  await write(customer, order, 'Once', 'case-once');
  expect((await casesOf(order))[0]?.messages).toHaveLength(1);
  const other = await orderAt('cancelled', 'branding', customer, owner);
  const ids = await Promise.all(['a', 'b', 'c'].map((text) => write(customer, other, text)));
  expect(new Set(ids.map((answer) => data(answer).case_id)).size).toBe(1);
  expect((await casesOf(other))[0]?.messages).toHaveLength(3);
});

it('an answer is mailed where it stays unread and the customer wants that (Product §9.10)', async () => {
  const reader = await app.customer();
  const quiet = await app.customer();
  data(await quiet.client.call(updatePreferences, { body: { reply_mails: false } }));
  for (const who of [quiet, reader]) {
    const order = await orderAt('cancelled', 'branding', who, owner);
    await app.inbox.next(who.email, 'was cancelled');
    const { case_id: id } = data(await write(who, order, 'Why?'));
    data(await support.client.call(closeCase, { params: { id }, body: { message: 'As you asked us to.' } }));
  }
  await repliesAreDue();
  const mail = await app.inbox.next(reader.email, 'closed your report');
  expect(mail.text).toContain('As you asked us to.');
  // The next mail they get is about something else.
  await placeOrder('branding', quiet, support);
  await app.inbox.next(quiet.email, 'We have your order');
  expect(app.inbox.left(quiet.email).filter((subject) => subject.includes('closed what'))).toEqual([]);
});

it('the number of unread messages is that of the inbox, and asked again costs no answer', async () => {
  const reader = await app.customer();
  await placeOrder('branding', reader, support);
  const listed = data(await reader.client.call(inbox, {})).conversations;
  const sum = listed.reduce((all, one) => all + one.unread, 0);
  expect(sum).toBeGreaterThan(0);
  const ask = (headers: Record<string, string> = {}) =>
    app.http.inject({
      url: `${API_BASE}/inbox/unread`,
      headers: { authorization: `Bearer ${reader.token}`, ...headers },
    });
  const first = await ask();
  expect(first.json().data).toEqual({ unread: sum });
  const etag = String(first.headers.etag);
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(304);
  await placeOrder('branding', reader, support);
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200);
});
