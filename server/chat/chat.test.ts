import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat, attachToChat, chatSeen, inbox, listChats } from '@cowrie/contract/chat.ts';
import { staffFile, staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { getDeskOrder, viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { onDesk, orderAt, PAYMENT, type PlacedOrder, pdf, placeOrder, sendProof } from '../testing/orders.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let customer: TestCustomer;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  support = await app.staff('support');
});
afterAll(() => app.close());

const about = ({ type, reference }: PlacedOrder) => ({ trx_type: type, trx_ref: reference });
const say = (
  order: PlacedOrder,
  words: { message?: string; msg_array?: string[] },
  idempotencyKey?: string,
) =>
  customer.client.call(
    addChat,
    { body: { ...about(order), ...words } },
    idempotencyKey ? { idempotencyKey } : {},
  );
const answer = ({ reference }: PlacedOrder, message: string, internal?: boolean) =>
  support.client.call(staffMessage, { params: { reference }, body: { message, internal } });
const thread = async ({ type, reference }: PlacedOrder) =>
  data(await customer.client.call(listChats, { params: { type, reference } })).chats;
const conversationOf = async ({ id }: PlacedOrder) =>
  data(await customer.client.call(inbox, {})).conversations.find(({ order_id }) => order_id === id);

describe('an order’s thread', () => {
  it('answers its newest thousand messages, and says that there are earlier ones', async () => {
    const order = await placeOrder('branding', customer, support);
    const insert = (count: number, words: string) => sql`
      with written as (
        insert into messages (order_id, sender, lines, created_at)
        select ${order.id}::bigint, 'customer', array[${words} || ' ' || n], now() from generate_series(1, ${count}::int) n
        returning id)
      update threads set last_message_id = newest, last_visible_id = newest
      from (select max(id) as newest from written) written where order_id = ${order.id}::bigint`;
    await insert(999, 'Many').execute(app.context.db);
    const [first, ...others] = await thread(order);
    expect(others).toHaveLength(999);
    expect(first?.message).toMatch(/^Thank you, we have your order/);
    await insert(1, 'More').execute(app.context.db);
    const [notice, ...shown] = await thread(order);
    const leftOut = {
      message: 'Only the newest messages are shown here. Earlier ones are kept.',
      file: null,
    };
    expect(notice).toMatchObject({ id: '0', from: 'system', ...leftOut });
    expect(shown.map(({ message }) => message)).toEqual([...others.map(({ message }) => message), 'More 1']);
    const { messages } = data(await support.client.call(getDeskOrder, { params: order }));
    expect(messages).toHaveLength(1001);
    expect(messages[0]).toMatchObject({ from: 'system', author: null, internal: false, ...leftOut });
  });

  it('takes a message as one text or as several lines, and shows all in order', async () => {
    const order = await placeOrder('branding', customer, support);
    const { chat } = data(await say(order, { message: ' Good morning ' }));
    expect(chat).toMatchObject({
      message: 'Good morning',
      msg_array: ['Good morning'],
      chat_ref: order.reference,
      trx_type: 'branding',
      trx_ref: order.reference,
      user_id: String(customer.id),
      admin_id: null,
      file: null,
      from_user: true,
      from: 'customer',
    });
    data(await say(order, { msg_array: ['50 caps', ' ', 'in green '] }));
    data(await answer(order, 'Gladly.\nWhich green?'));
    const messages = await thread(order);
    expect(messages.map(({ from, msg_array }) => [from, ...msg_array]).slice(1)).toEqual([
      ['customer', 'Good morning'],
      ['customer', '50 caps', 'in green'],
      ['staff', 'Gladly.', 'Which green?'],
    ]);
    expect(messages.at(-1)).toMatchObject({
      user_id: null,
      admin_id: String(support.id),
      from_user: false,
      message: 'Gladly.\nWhich green?',
    });
    const ids = messages.map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('takes nothing empty', async () => {
    const order = await placeOrder('branding', customer, support);
    for (const words of [{}, { message: ' ' }, { msg_array: [] }, { msg_array: ['', ' '] }])
      expect(await say(order, words)).toMatchObject({
        httpStatus: 400,
        errors: { message: ['Value is required'] },
      });
    expect(await answer(order, '  ')).toMatchObject({ httpStatus: 400 });
  });

  it('takes no message of more letters than one has, in however many lines', async () => {
    const order = await placeOrder('branding', customer, support);
    const line = 'x'.repeat(2000);
    data(await say(order, { msg_array: [line, line] }));
    // Each is two halves, and one letter.
    data(await say(order, { msg_array: ['😀'.repeat(2000), '😀'.repeat(2000)] }));
    for (const words of [{ message: 'x'.repeat(4001) }, { msg_array: [line, line, 'x'] }])
      expect(await say(order, words)).toMatchObject({ httpStatus: 400, code: 'invalid_input' });
  });

  it('takes 500 messages of one customer in a day, in cases too', async () => {
    const writer = await app.customer();
    const order = await placeOrder('branding', writer, support);
    const closed = await orderAt('cancelled', 'branding', writer, support);
    const now = app.clock.now();
    const subject = `customer:${writer.id}`;
    await app.asOwner(
      `insert into attempts (scope, subject, window_start, count) values ('message', '${subject}', '${now.toISOString()}', 499)`,
    );
    const write = ({ client }: TestCustomer) =>
      client.call(addChat, { body: { ...about(order), message: 'And?' } });
    data(await write(writer));
    expect(await write(writer)).toMatchObject({ code: 'too_many_tries' });
    const inCase = writer.client.call(writeCase, { body: { ...about(closed), message: 'And?' } });
    expect(await inCase).toMatchObject({ code: 'too_many_tries' });
    data(await say(await placeOrder('branding', customer, support), { message: 'Others write' }));
  });

  it('takes a message once, however often a dropping network repeats it', async () => {
    const order = await placeOrder('branding', customer, support);
    const answers = await Promise.all(
      [1, 2, 3].map(() => say(order, { message: 'Once' }, `chat ${order.id}`)),
    );
    for (const one of answers) expect(data(one)).toEqual(data(answers[0] as never));
    expect((await thread(order)).filter(({ message }) => message === 'Once')).toHaveLength(1);
  });

  it('takes artwork from the first minute, once per key, and leaves nothing behind of what it refuses', async () => {
    const order = await placeOrder('branding', customer, support);
    const params = { type: order.type, reference: order.reference };
    const send = (file: File, idempotencyKey: string) =>
      customer.client.call(attachToChat, { params, files: { file } }, { idempotencyKey });
    const before = storedFiles(app.context).length;
    const [first, again] = [
      await send(pdf('logo', 'logo.pdf'), 'logo'),
      await send(pdf('logo', 'logo.pdf'), 'logo'),
    ];
    expect(data(again).chat.id).toBe(data(first).chat.id);
    expect(data(first).chat.file).toMatchObject({ name: 'logo.pdf', media_type: 'application/pdf' });
    expect((await thread(order)).filter(({ file }) => file !== null)).toHaveLength(1);
    expect(await send(new File(['MZ'], 'logo.pdf'), 'program')).toMatchObject({
      httpStatus: 415,
      code: 'file_type',
    });
    expect(await customer.client.call(attachToChat, { params })).toMatchObject({ httpStatus: 400 });
    const stranger = await app.customer();
    expect(await stranger.client.call(attachToChat, { params, files: { file: pdf() } })).toMatchObject({
      httpStatus: 404,
    });
    expect(storedFiles(app.context)).toHaveLength(before + 1);
  });

  it('takes files of the staff too, which the customer can open', async () => {
    const order = await placeOrder('branding', customer, support);
    const send = (file?: File) =>
      support.client.call(
        staffFile,
        { params: { reference: order.reference }, files: { file } },
        { idempotencyKey: 'print' },
      );
    const { message } = data(await send(pdf('print', 'print.pdf')));
    expect(data(await send(pdf('print', 'print.pdf'))).message.id).toBe(message.id);
    expect(message).toMatchObject({ from: 'staff', internal: false });
    const seen = (await thread(order)).filter(({ file }) => file !== null);
    expect(seen).toMatchObject([
      { from: 'staff', file: { name: 'print.pdf', media_type: 'application/pdf' } },
    ]);
    const link = await app.http.inject({ method: 'GET', url: seen[0]?.file?.url ?? '' });
    expect([link.statusCode, link.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
    expect(await send()).toMatchObject({ httpStatus: 400, errors: { file: ['Choose a file'] } });
  });

  it('takes no more once the order is closed, but stays readable', async () => {
    const order = await placeOrder('payment', customer, support);
    const { type: trx_type, reference } = order;
    data(
      await customer.client.call(cancelOrder, {
        query: { trx_type, reference },
        body: { message: 'No more' },
      }),
    );
    for (const refused of [await say(order, { message: 'Wait' }), await answer(order, 'Too late')])
      expect(refused).toMatchObject({ httpStatus: 409, code: 'order_closed' });
    expect((await thread(order)).at(-1)?.message).toContain('Reason: No more');
    // Staff can still leave a note for each other.
    data(await answer(order, 'He went elsewhere', true));
  });

  it('never shows a customer what staff note for each other', async () => {
    const order = await placeOrder('branding', customer, support);
    data(await answer(order, 'Ask for a deposit', true));
    expect(JSON.stringify([await thread(order), await conversationOf(order)])).not.toContain('deposit');
    const { messages } = await onDesk(support, order);
    expect(messages.at(-1)).toMatchObject({
      message: 'Ask for a deposit',
      internal: true,
      author: expect.any(String),
    });
  });
});

describe('the inbox', () => {
  it('has each order’s last message and counts what was not read; opening the thread reads it', async () => {
    const order = await placeOrder('branding', customer, support);
    await thread(order);
    expect(await conversationOf(order)).toMatchObject({
      unread: 0,
      last_from: 'system',
      trx_ref: order.reference,
    });
    data(await answer(order, 'One'));
    data(await answer(order, 'Two'));
    data(await answer(order, 'Among us', true));
    expect(await conversationOf(order)).toMatchObject({ unread: 2, last_from: 'staff', last_message: 'Two' });
    await thread(order);
    expect(await conversationOf(order)).toMatchObject({ unread: 0 });
    data(await say(order, { message: 'Three' }));
    expect(await conversationOf(order)).toMatchObject({
      unread: 0,
      last_from: 'customer',
      last_message: 'Three',
    });
  });

  it('says of a payment what its customer calls the receiver, in its thread and in a case about it', async () => {
    const payer = await app.customer();
    const body = { ...PAYMENT, receiver_name: 'Wang Fang' };
    const named = data(await payer.client.call(placePayment, { body })).payment_order;
    for (const type of ['payment', 'branding', 'goods'] as const) await placeOrder(type, payer, support);
    const about = { trx_type: 'payment', trx_ref: named.reference } as const;
    const query = { trx_type: about.trx_type, reference: named.reference };
    data(await payer.client.call(cancelOrder, { query, body: { message: 'No more' } }));
    data(await payer.client.call(writeCase, { body: { ...about, message: 'I paid it' } }));
    const all = data(await payer.client.call(inbox, {})).conversations;
    expect(
      all.map(({ trx_type, receiver_name, case: of }) => [trx_type, receiver_name, of !== null]),
    ).toEqual(
      expect.arrayContaining([
        ['payment', 'Wang Fang', false],
        ['payment', 'Wang Fang', true],
        ['payment', null, false],
        ['branding', null, false],
        ['goods', null, false],
      ]),
    );
    expect(all).toHaveLength(5);
  });

  it('has the conversation with the newest message first, and only one’s own', async () => {
    const older = await placeOrder('branding', customer, support);
    const newer = await placeOrder('branding', customer, support);
    await placeOrder('branding', await app.customer(), support);
    data(await answer(older, 'Hello again'));
    const { conversations } = data(await customer.client.call(inbox, {}));
    expect(conversations.slice(0, 2).map(({ order_id }) => order_id)).toEqual([older.id, newer.id]);
    const { rows } = await app.context.database.pool.query('select id from orders where customer_id = $1', [
      customer.id,
    ]);
    expect(conversations).toHaveLength(rows.length);
  });
});

it('the queue shows staff who has an order open, and what waits for an answer however many look', async () => {
  const order = await placeOrder('branding', customer, support);
  const row = async () =>
    data(await support.client.call(deskOrders, { query: { q: order.reference } })).orders.data[0];
  expect(await row()).toMatchObject({ answer_due_since: null, seen_by: [] });
  data(await say(order, { message: 'Anyone there?' }));
  expect(await row()).toMatchObject({ answer_due_since: expect.any(String) });
  const colleague = await app.staff('treasury');
  expect(data(await support.client.call(viewOrder, { params: order })).viewers).toEqual([]);
  expect(data(await colleague.client.call(viewOrder, { params: order })).viewers).toEqual([support.name]);
  expect(await row()).toMatchObject({
    answer_due_since: expect.any(String),
    seen_by: [support.name, colleague.name].sort(),
  });
  app.clock.advance(61_000);
  expect(await row()).toMatchObject({ seen_by: [] });
});

it('is found by its order’s id too, before the order’s reference is known, by nobody else and as nothing else', async () => {
  const { type, id, reference } = await placeOrder('goods', customer, support);
  const stranger = await app.customer();
  const ask = ({ client }: Pick<TestCustomer, 'client'>, as: OrderType, named: string) =>
    client.call(listChats, { params: { type: as, reference: named } });
  const { chats } = data(await ask(customer, type, id));
  expect(chats[0]).toMatchObject({ trx_ref: reference, chat_ref: reference, trx_type: type });
  expect(chats).toEqual(data(await ask(customer, type, reference)).chats);
  for (const refused of [
    ask(stranger, type, id),
    ask(customer, 'payment', id),
    ask(customer, type, `${id}0`),
    ask(customer, type, '9'.repeat(30)),
  ])
    expect(await refused).toMatchObject({ httpStatus: 404 });
});

describe('what counts as read', () => {
  it('is what a page says it showed, not what it asked for', async () => {
    const order = await placeOrder('branding', customer, support);
    const { type: trx_type, reference: trx_ref } = order;
    const ask = async () =>
      data(
        await customer.client.call(listChats, {
          params: { type: trx_type, reference: trx_ref },
          query: { seen: 'told' },
        }),
      );
    const say = async (id: string) =>
      data(await customer.client.call(chatSeen, { body: { trx_type, trx_ref, id } }));
    const first = (await ask()).chats.at(-1)?.id ?? '';
    await say(first);
    expect((await conversationOf(order))?.unread).toBe(0);

    // A question that is under way as the panel is closed brings a message that nobody sees.
    data(await answer(order, 'Which green?'));
    const { chats, read } = await ask();
    expect(read).toBe(first);
    expect((await conversationOf(order))?.unread).toBe(1);
    await say(chats.at(-1)?.id ?? '');
    expect((await conversationOf(order))?.unread).toBe(0);

    // Nothing is read before it is written, whatever a page says, and nobody says it of another's order.
    await say('999999999999');
    data(await answer(order, 'Dark or light?'));
    expect((await conversationOf(order))?.unread).toBe(1);
    const stranger = await app.customer();
    expect(await stranger.client.call(chatSeen, { body: { trx_type, trx_ref, id: first } })).toMatchObject({
      httpStatus: 404,
    });

    // A page from before says nothing, so what it asks for counts.
    await thread(order);
    expect((await conversationOf(order))?.unread).toBe(0);
  });

  it('is not what a customer writes below without having been shown it', async () => {
    const order = await orderAt('processing', 'payment', customer, await app.staff('owner'));
    const { type, reference } = order;
    const unread = async () => (await conversationOf(order))?.unread;
    await thread(order);
    data(await say(order, { message: 'Good evening' }));
    expect(await unread()).toBe(0);
    data(await answer(order, 'Do not pay the supplier yet!'));
    data(await say(order, { message: 'Thank you, good night' }));
    expect(await unread()).toBe(1);
    const params = { type, reference };
    data(await customer.client.call(attachToChat, { params, files: { file: pdf() } }));
    // From the page for proofs, which takes any file while the order is worked on.
    data(await sendProof(customer, order, 'one more'));
    expect(await unread()).toBe(1);
    await thread(order);
    data(await say(order, { message: 'I see' }));
    expect(await unread()).toBe(0);
    expect(data(await customer.client.call(listChats, { params })).read).toBe(
      (await thread(order)).at(-1)?.id,
    );
  });

  it('is for staff what their page showed', async () => {
    const order = await placeOrder('branding', customer, support);
    const params = { reference: order.reference };
    const { chat: first } = data(await say(order, { message: 'In green, please' }));
    const { chat: second } = data(await say(order, { message: 'Dark green' }));
    const seen = async () =>
      data(
        await customer.client.call(listChats, { params: { type: order.type, reference: order.reference } }),
      ).seen;
    data(await support.client.call(viewOrder, { params, body: { shown: '0' } }));
    expect(await seen()).toBe('0');
    data(await support.client.call(viewOrder, { params, body: { shown: first.id } }));
    expect(await seen()).toBe(first.id);
    data(await support.client.call(viewOrder, { params }));
    expect(await seen()).toBe(second.id);
  });
});
