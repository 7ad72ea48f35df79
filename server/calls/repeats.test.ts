/** What is sent again under its own key gets its first answer, however many tries there were meanwhile (Product §31.10). */
import { register } from '@cowrie/contract/accounts.ts';
import { attachToChat } from '@cowrie/contract/chat.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { inviteStaff } from '@cowrie/contract/desk/session.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { letter } from '../testing/letter.ts';
import { PAYMENT, type PlacedOrder, pdf, placeOrder, sendProof } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  owner = await app.staff('owner');
  order = await placeOrder('branding', customer, await app.staff('support'));
});
afterAll(() => app.close());

const PERSON = {
  firstname: 'Ngozi',
  lastname: 'Eze',
  date_of_birth: '1995-06-07',
  email: 'ngozi@example.com',
  username: 'ngozi',
  phone_number: '+2348031234567',
  password: PASSWORD,
  password_confirmation: PASSWORD,
};

type Answer = { status: string; code?: string; data?: unknown };
/** A call of each kind of limit, by what is sent under which key. */
const CALLS: [string, (key: string) => Promise<Answer>][] = [
  ['a letter', (idempotencyKey) => app.visitor.call(contact, { body: letter() }, { idempotencyKey })],
  ['a sign-up', (idempotencyKey) => app.visitor.call(register, { body: PERSON }, { idempotencyKey })],
  [
    'a payment',
    (idempotencyKey) => customer.client.call(placePayment, { body: PAYMENT }, { idempotencyKey }),
  ],
  [
    'an invitation',
    (idempotencyKey) =>
      owner.client.call(
        inviteStaff,
        { body: { email: 'ada@example.com', role: 'content' } },
        { idempotencyKey },
      ),
  ],
  [
    'a file',
    (idempotencyKey) =>
      customer.client.call(
        attachToChat,
        { params: { type: order.type, reference: order.reference }, files: { file: pdf() } },
        { idempotencyKey },
      ),
  ],
];

it.each(CALLS)(
  '%s sent again gets its first answer, counts as no try and is refused by no limit',
  async (name, send) => {
    const { db } = app.context;
    const first = await send(`${name} once`);
    expect(first.status).toBe('success');
    await db.updateTable('attempts').set({ count: 100_000 }).execute();
    const counted = () => db.selectFrom('attempts').selectAll().orderBy('scope').orderBy('subject').execute();
    const before = await counted();
    const again = await send(`${name} once`);
    expect(again).toMatchObject({ status: 'success' });
    expect(await counted()).toEqual(before);
    expect(await send(`${name} more`)).toMatchObject({ code: 'too_many_tries' });
    await db.deleteFrom('attempts').execute();
  },
);

it('a move of staff sent again gets its first answer, whatever the order has become, and one that was refused may be tried again', async () => {
  const payment = await placeOrder('payment', customer, owner);
  const decline = (reason: string) =>
    owner.client.call(
      declineOrder,
      { params: { reference: payment.reference }, body: { reason } },
      { idempotencyKey: `decline ${payment.reference}` },
    );
  // Nothing was sent yet.
  expect(await decline('It has not come.')).toMatchObject({ code: 'order_moved' });
  data(await sendProof(customer, payment));
  const first = await decline('It has not come.');
  expect(first).toMatchObject({ status: 'success', data: { status: 'pending' } });
  data(await sendProof(customer, payment));
  expect(await decline('It has not come.')).toEqual(first);
  expect(await decline('It is another’s.')).toMatchObject({ code: 'idempotency_conflict' });
  const params = { reference: payment.reference };
  const { order: now } = data(await owner.client.call(getDeskOrder, { params }));
  expect(now.status).toBe('awaiting');
});
