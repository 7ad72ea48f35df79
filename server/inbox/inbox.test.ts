/** One list of what waits for staff, whose each is, and what they tell each other. */
import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat } from '@cowrie/contract/chat.ts';
import { assignCase, assignContact, assignOrder } from '@cowrie/contract/desk/assignment.ts';
import { getDeskCase } from '@cowrie/contract/desk/cases.ts';
import {
  type ConversationKind,
  getContact,
  type InboxTab,
  listInbox,
  replyToContact,
  settleConversation,
  snoozeConversation,
  tieContact,
  writeNow,
} from '@cowrie/contract/desk/inbox.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { getDeskOrder, viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { updateStaff } from '@cowrie/contract/desk/session.ts';
import { colleagues, listMentions, readShiftNote, shiftNotes } from '@cowrie/contract/desk/team.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { assigneeOf, give, letterSaying, setRules, shift, type TestRule } from '../testing/assignment.ts';
import { orderAt, type PlacedOrder, placeOrder } from '../testing/orders.ts';
import { step } from '../testing/step.ts';
import { wakeWorkers } from '../testing/wake-workers.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let amara: TestStaff;
let bola: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  customer = await app.customer();
  owner = await app.staff('owner');
  amara = await app.staff('support');
  bola = await app.staff('support');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const person of [owner, amara, bola]) await shift(person, false);
  await rules([]);
});
const rules = (list: readonly TestRule[]) => setRules(owner, list);
const now = async (person: TestStaff) => data(await person.client.call(deskNow, {}));
const inbox = async (person: TestStaff, tab: InboxTab = 'all') =>
  data(await person.client.call(listInbox, { query: { tab, per_page: 100 } }));
const rowOf = async (id: string, person = owner, tab: InboxTab = 'all', kind: ConversationKind = 'order') =>
  (await inbox(person, tab)).conversations.data.find((row) => row.kind === kind && row.id === id);
const assignee = (order: PlacedOrder) => assigneeOf(order, owner);
/** What the order's own thread says of words that came. */
async function say(order: PlacedOrder, message: string) {
  const { type: trx_type, reference: trx_ref } = order;
  data(await customer.client.call(addChat, { body: { trx_type, trx_ref, message } }));
  await app.context.db
    .updateTable('threads')
    .set({ answer_due_since: app.clock.now() })
    .where('order_id', '=', BigInt(order.id))
    .execute();
}
/** The order that was complained of last. */
let complained: { trx_type: OrderType; trx_ref: string };
async function complain(): Promise<string> {
  const { type: trx_type, reference: trx_ref } = await orderAt('cancelled', 'branding', customer, owner);
  complained = { trx_type, trx_ref };
  const body = { ...complained, message: 'Why?' };
  return data(await customer.client.call(writeCase, { body })).case_id;
}
const letter = (message: string, from?: Parameters<typeof letterSaying>[2]) =>
  letterSaying(app, message, from);
const letterOf = async (id: string) => data(await amara.client.call(getContact, { params: { id } })).letter;

it('orders, cases and letters wait in one list, what waits longest first, each with whose it is', async () => {
  // Theirs is what this test gives them, and nothing else.
  const [amara, bola] = [await app.staff('support'), await app.staff('support')];
  const order = await placeOrder('branding', customer, owner);
  await say(order, 'Which green?');
  app.clock.advance(1_000);
  const caseId = await complain();
  app.clock.advance(1_000);
  const letterId = await letter('Do you open on Sunday?');
  const { data: rows } = (await inbox(amara)).conversations;
  const own = { order: order.id, case: caseId, letter: letterId };
  const mine = rows.filter(({ kind, id }) => own[kind] === id);
  expect(mine).toMatchObject([
    {
      kind: 'order',
      id: order.id,
      name: 'Ada Ọbí',
      customer_id: String(customer.id),
      order: { reference: order.reference },
      words: 'Which green?',
      assigned_to: null,
    },
    { kind: 'case', id: caseId, words: 'Why?' },
    { kind: 'letter', id: letterId, name: 'Efe', order: null, words: 'Do you open on Sunday?' },
  ]);
  await step('given to somebody, they are theirs and no longer nobody’s', async () => {
    const body = { staff_id: String(amara.id) };
    data(await give(order, amara, owner));
    data(await bola.client.call(assignCase, { params: { id: caseId }, body }));
    data(await bola.client.call(assignContact, { params: { id: letterId }, body }));
    const theirs = await inbox(amara, 'mine');
    expect(theirs.conversations.data).toHaveLength(3);
    expect(theirs.counts.mine).toBe(3);
    expect(await rowOf(order.id, amara, 'nobody')).toBeUndefined();
    expect((await inbox(bola, 'mine')).conversations.data).toEqual([]);
    expect((await now(amara)).inbox).toEqual(theirs.counts);
  });
  await step('what needs no answer, or was answered, waits no more', async () => {
    const settle = (kind: ConversationKind, id: string, seen: string) =>
      amara.client.call(settleConversation, { params: { kind, id }, body: { seen } });
    const lastOf = async (table: 'messages' | 'case_messages') =>
      String(
        (
          await app.context.db
            .selectFrom(table)
            .select('id')
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow()
        ).id,
      );
    const [inThread, inCase] = [await lastOf('messages'), await lastOf('case_messages')];
    await say(order, 'And when?');
    data(await customer.client.call(writeCase, { body: { ...complained, message: 'And now?' } }));
    expect(await settle('order', order.id, inThread)).toMatchObject({ code: 'written_again' });
    expect(await settle('case', caseId, inCase)).toMatchObject({ code: 'written_again' });
    expect((await inbox(amara, 'mine')).conversations.data).toHaveLength(3);
    data(await settle('order', order.id, await lastOf('messages')));
    data(await settle('case', caseId, await lastOf('case_messages')));
    data(await settle('letter', letterId, letterId));
    expect(await settle('order', order.id, inThread)).toMatchObject({ code: 'no_answer_due' });
    expect(await settle('case', caseId, inCase)).toMatchObject({ code: 'no_answer_due' });
    expect((await inbox(amara, 'mine')).conversations.data).toEqual([]);
    expect((await letterOf(letterId)).answered_by).toBe(amara.name);
  });
  await step('nothing is given to who does not work on orders, nor something that is not there', async () => {
    const editor = await app.staff('content');
    expect(await give(order, editor, owner)).toMatchObject({
      httpStatus: 400,
      errors: { staff_id: ['Choose someone who works on orders'] },
    });
    const missing = { params: { id: '999999' }, body: { staff_id: null } };
    expect(await amara.client.call(assignCase, missing)).toMatchObject({ httpStatus: 404 });
    expect(await amara.client.call(assignContact, missing)).toMatchObject({ httpStatus: 404 });
  });
});

it('of two who take the same thing the second is told, and takes it knowingly', async () => {
  const order = await placeOrder('branding', customer, owner);
  const caseId = await complain();
  const letterId = await letter('Do you open on Sunday?');
  const { reference } = order;
  const takes = {
    order: (by: TestStaff, from?: string | null) =>
      by.client.call(assignOrder, { params: { reference }, body: { staff_id: String(by.id), from } }),
    case: (by: TestStaff, from?: string | null) =>
      by.client.call(assignCase, { params: { id: caseId }, body: { staff_id: String(by.id), from } }),
    letter: (by: TestStaff, from?: string | null) =>
      by.client.call(assignContact, { params: { id: letterId }, body: { staff_id: String(by.id), from } }),
  };
  for (const take of Object.values(takes)) {
    data(await take(amara, null));
    expect(await take(bola, null)).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
    // The first press once more, its answer having got lost.
    data(await take(amara, null));
    expect(data(await take(bola, String(amara.id))).assigned_to).toMatchObject({ id: String(bola.id) });
  }
});

it('who ticked a letter off first stays named there', async () => {
  const id = await letter('Do you open on Sunday?');
  const settle = (by: TestStaff) =>
    by.client.call(settleConversation, { params: { kind: 'letter', id }, body: { seen: id } });
  data(await settle(amara));
  const { answered_at, answered_by } = await letterOf(id);
  app.clock.advance(MINUTE_MS);
  data(await settle(bola));
  expect(await letterOf(id)).toMatchObject({ answered_at, answered_by });
  const missing = { params: { kind: 'letter' as const, id: '999999' }, body: { seen: id } };
  expect(await bola.client.call(settleConversation, missing)).toMatchObject({ httpStatus: 404 });
});

it('what is put off waits for nobody until its time, or until the customer writes again', async () => {
  const order = await placeOrder('branding', customer, owner);
  await say(order, 'Hello?');
  const snooze = (until: Date | null) =>
    amara.client.call(snoozeConversation, {
      params: { kind: 'order', id: order.id },
      body: { until: until?.toISOString() ?? null },
    });
  const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);
  data(await snooze(inHours(3)));
  expect(await rowOf(order.id)).toBeUndefined();
  expect(await rowOf(order.id, bola, 'snoozed')).toMatchObject({ snoozed_until: expect.any(String) });
  await say(order, 'Anybody?');
  expect(await rowOf(order.id)).toMatchObject({ words: 'Anybody?', snoozed_until: null });
  data(await snooze(inHours(3)));
  expect(await rowOf(order.id)).toBeUndefined();
  data(await snooze(null));
  expect(await rowOf(order.id)).toBeDefined();
  data(await snooze(inHours(1)));
  app.clock.advance(3_600_001);
  expect(await rowOf(order.id)).toBeDefined();
  expect(await snooze(inHours(-1))).toMatchObject({ errors: { until: ['Choose a time to come'] } });
});

it('a conversation with a message that was not on the screen is not put off', async () => {
  const order = await placeOrder('branding', customer, owner);
  const caseId = await complain();
  const kinds = [
    {
      of: { kind: 'order', id: order.id },
      read: async () => data(await amara.client.call(getDeskOrder, { params: order })).messages,
      write: () => say(order, 'I paid twice!'),
    },
    {
      of: { kind: 'case', id: caseId },
      read: async () => data(await amara.client.call(getDeskCase, { params: { id: caseId } })).messages,
      write: async () =>
        data(await customer.client.call(writeCase, { body: { ...complained, message: 'I paid twice!' } })),
    },
  ] as const;
  const until = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
  for (const { of, read, write } of kinds) {
    const row = () => rowOf(of.id, bola, 'all', of.kind);
    const put = (seen: string | undefined) =>
      amara.client.call(snoozeConversation, { params: of, body: { until, seen } });
    const seen = (await read()).at(-1)?.id;
    await write();
    expect(await put(seen)).toMatchObject({ httpStatus: 409, code: 'written_again' });
    expect(await row()).toMatchObject({ snoozed_until: null });
    data(await put((await read()).at(-1)?.id));
    expect(await row()).toBeUndefined();
  }
});

it('who leaves the desk leaves no open order, case or letter that is theirs', async () => {
  const leaver = await app.staff('support');
  await rules([{ kind: 'any', to: leaver }]);
  const order = await placeOrder('branding', customer, owner);
  const caseId = await complain();
  const letterId = await letter('Hello');
  expect((await rowOf(caseId, owner, 'all', 'case'))?.assigned_to).toMatchObject({ id: String(leaver.id) });
  const body = { role: 'support' as const, blocked: true };
  const chief = await app.staff('owner');
  data(await chief.client.call(updateStaff, { params: { id: String(leaver.id) }, body }));
  expect(await assignee(order)).toBeNull();
  expect((await rowOf(caseId, owner, 'all', 'case'))?.assigned_to).toBeNull();
  expect((await letterOf(letterId)).assigned_to).toBeNull();
  await step('and what comes later is not theirs', async () => {
    expect(await assignee(await placeOrder('branding', customer, owner))).toBeNull();
  });
});

it('a note for the next shift is read by everybody who comes on, and it is kept who did', async () => {
  await shift(amara, true);
  expect((await now(owner)).on_shift.map(({ id }) => id)).toEqual([String(amara.id)]);
  await shift(amara, false, 'Zenith is slow today.');
  expect((await now(bola)).unread_notes).toEqual([]);
  await shift(bola, true);
  const [note] = (await now(bola)).unread_notes;
  expect(note).toMatchObject({ message: 'Zenith is slow today.' });
  const read = { params: { id: note?.id ?? '' } };
  data(await bola.client.call(readShiftNote, read));
  data(await bola.client.call(readShiftNote, read));
  expect((await now(bola)).unread_notes).toEqual([]);
  const kept = data(await owner.client.call(shiftNotes, { query: {} })).notes.data[0];
  expect(kept?.read_by).toHaveLength(1);
  await shift(amara, true);
  expect((await now(amara)).unread_notes).toEqual([]);
});

it('a colleague named in a note is told at the desk, and by mail where they do not look', async () => {
  const order = await placeOrder('branding', customer, owner);
  const note = (message: string, internal = true) =>
    amara.client.call(staffMessage, { params: { reference: order.reference }, body: { message, internal } });
  data(await note(`Ask @${bola.username.toUpperCase()} or @${owner.username}, not x@${amara.username}.com`));
  data(await note(`Dear @${bola.username}`, false));
  const gone = await app.staff('support');
  data(await note(`@${gone.username}, he paid twice`));
  expect(await now(bola)).toMatchObject({
    unread_mentions: 1,
    newest: expect.arrayContaining([
      expect.objectContaining({ kind: 'mention', reference: order.reference }),
    ]),
  });
  expect((await now(amara)).unread_mentions).toBe(0);
  const params = { reference: order.reference };
  data(await owner.client.call(viewOrder, { params, body: { shown: '0' } }));
  expect((await now(owner)).unread_mentions).toBe(1);
  const shown = data(await owner.client.call(getDeskOrder, { params })).messages.at(-1)?.id;
  data(await owner.client.call(viewOrder, { params, body: { shown } }));
  expect((await now(owner)).unread_mentions).toBe(0);
  expect(data(await owner.client.call(listMentions, { query: {} })).mentions.data).toMatchObject([
    { reference: order.reference, read_at: expect.any(String) },
  ]);
  // Some minutes go by, in which one of them has been given other work.
  const { pool } = app.context.database;
  await pool.query(`update staff set role = 'content' where id = $1`, [gone.id]);
  await pool.query(
    `update pgboss.job set start_after = now() where name = 'mention-mail' and state = 'created'`,
  );
  await wakeWorkers(app, 'mention-mail');
  const mail = await app.inbox.next(`${bola.username}@example.com`, 'named you');
  expect(mail.text).toContain(`/desk/orders/${order.reference}`);
  expect(app.inbox.left(`${owner.username}@example.com`).filter((one) => one.includes('named you'))).toEqual(
    [],
  );
  const underWay = async () => {
    const { rows } = await pool.query(
      `select id from pgboss.job where name = 'mention-mail' and state <> 'completed'`,
    );
    return rows;
  };
  await expect.poll(underWay).toEqual([]);
  expect(app.inbox.left(`${gone.username}@example.com`).join()).not.toContain('named you');
  const { colleagues: all } = data(await amara.client.call(colleagues, {}));
  expect(all.map(({ username }) => username)).toContain(bola.username);
});

it('who writes an answer is seen, and who answered meanwhile', async () => {
  const order = await placeOrder('branding', customer, owner);
  const params = { reference: order.reference };
  const write = async (person: TestStaff, writing = true) =>
    data(await person.client.call(writeNow, { params, body: { writing } }));
  const writers = async (person: TestStaff) =>
    data(await person.client.call(getDeskOrder, { params })).writers;
  expect(await write(amara)).toEqual({ writers: [], answered: null });
  expect(await writers(bola)).toHaveLength(1);
  expect((await write(bola)).writers).toHaveLength(1);
  app.clock.advance(13_000);
  expect(await writers(bola)).toEqual([]);
  await write(amara);
  await write(amara, false);
  expect(await writers(bola)).toEqual([]);
  data(await amara.client.call(staffMessage, { params, body: { message: 'Green it is' } }));
  expect((await write(bola)).answered).toMatchObject({ at: expect.any(String) });
  expect((await write(amara)).answered).toBeNull();
});

it('a letter is tied to customer and order, by what it says or by hand, and answered by mail', async () => {
  const order = await placeOrder('branding', customer, owner);
  const { phone_number } = await app.context.db
    .selectFrom('customers')
    .select('phone_number')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const text = `Where is ${order.reference.toLowerCase().replace('-', ' ')}? CWR-00000000 is another.`;
  expect(await letterOf(await letter(text, { email_address: customer.email.toUpperCase() }))).toMatchObject({
    customer: null,
    tied_to: { id: String(customer.id), by: 'email' },
    order: { reference: order.reference },
  });
  expect((await letterOf(await letter('Hi', { phone_number }))).tied_to).toMatchObject({ by: 'phone' });
  const id = await letter('From a stranger');
  expect(await letterOf(id)).toMatchObject({ tied_to: null, order: null });
  const tie = (username: string, reference: string) =>
    amara.client.call(tieContact, { params: { id }, body: { customer: username, order: reference } });
  expect(await tie('nobody_at_all', '')).toMatchObject({
    errors: { customer: ['No customer has this username'] },
  });
  expect(await tie('', 'CWR-1')).toMatchObject({ errors: { order: ['No order has this reference'] } });
  data(await tie(customer.username, order.reference));
  expect(await letterOf(id)).toMatchObject({
    tied_to: { by: 'hand' },
    order: { reference: order.reference },
  });
  // From a dialog that was opened before: nothing of it is untied unseen.
  const before = { customer: '', order: '' };
  const stale = { params: { id }, body: { customer: '', order: order.reference, before } };
  expect(await bola.client.call(tieContact, stale)).toMatchObject({ code: 'changed_meanwhile' });
  expect(await letterOf(id)).toMatchObject({ tied_to: { by: 'hand' } });
  data(await tie('', ''));
  expect(await letterOf(id)).toMatchObject({ tied_to: null, order: null });
  await step('the answer goes out once, is kept, and ticks it off', async () => {
    const reply = { params: { id }, body: { message: 'On Sunday too.' } };
    data(await amara.client.call(replyToContact, reply, { idempotencyKey: 'answer' }));
    data(await amara.client.call(replyToContact, reply, { idempotencyKey: 'answer' }));
    const mail = await app.inbox.next('efe@example.com', 'Our answer');
    expect(mail.text).toContain('On Sunday too.');
    expect(mail.text).toContain('> From a stranger');
    expect(await letterOf(id)).toMatchObject({
      answered_at: expect.any(String),
      replies: [{ message: 'On Sunday too.' }],
    });
    expect(await rowOf(id, owner, 'all', 'letter')).toBeUndefined();
  });
  await step('of two who answer at once the second is told, and sends nothing', async () => {
    const both = await letter('Who answers me?');
    const answers = await Promise.all(
      [amara, owner].map(({ client }, n) =>
        client.call(replyToContact, { params: { id: both }, body: { message: `Answer ${n}`, seen: 0 } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['success', 'warning']);
    expect(answers.find(({ status }) => status === 'warning')).toMatchObject({ code: 'changed_meanwhile' });
    expect((await letterOf(both)).replies).toHaveLength(1);
    const more = { message: 'And on holidays.', seen: 1 };
    data(await owner.client.call(replyToContact, { params: { id: both }, body: more }));
    expect((await letterOf(both)).replies).toHaveLength(2);
  });
});
