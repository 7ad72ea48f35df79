import { listChats } from '@cowrie/contract/chat.ts';
import {
  completeOrder,
  confirmOrder,
  declineOrder,
  deskCancelOrder,
  quoteOrder,
} from '@cowrie/contract/desk/order-moves.ts';
import { ORDER_TYPES } from '@cowrie/contract/lifecycle.ts';
import {
  cancelOrder,
  getBranding,
  getGoods,
  getPayment,
  getShipment,
  transactionHistory,
  uploadProof,
} from '@cowrie/contract/orders.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import {
  claim,
  onDesk,
  PAID_FROM,
  type PlacedOrder,
  pdf,
  placeOrder,
  rowsOf,
  sendProof,
} from '../testing/orders.ts';
import { step } from '../testing/step.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());

const named = ({ reference }: PlacedOrder) => ({ params: { reference } });
const quote = (order: PlacedOrder, amount: string) =>
  treasury.client.call(quoteOrder, { ...named(order), body: { amount } });
const confirm = (order: PlacedOrder) => treasury.client.call(confirmOrder, named(order));
const decline = (order: PlacedOrder, reason: string) =>
  treasury.client.call(declineOrder, { ...named(order), body: { reason } });
const complete = async (order: PlacedOrder, receipt?: File) => {
  const files = { receipt: receipt ?? (order.type === 'payment' ? pdf('slip') : undefined) };
  if (order.type === 'payment') await claim(treasury, order);
  const body = order.type === 'payment' ? { account: PAID_FROM } : {};
  return treasury.client.call(completeOrder, { ...named(order), body, files });
};
const deskCancel = (order: PlacedOrder, reason: string) =>
  treasury.client.call(deskCancelOrder, { ...named(order), body: { reason } });
const cancel = ({ type, reference }: PlacedOrder, message: string, by = customer) =>
  by.client.call(cancelOrder, { query: { trx_type: type, reference }, body: { message } });
const details = async ({ id }: PlacedOrder, by = customer) =>
  data(await by.client.call(getPayment, { params: { id } })).payments;
const thread = async ({ type, reference }: PlacedOrder) =>
  data(await customer.client.call(listChats, { params: { type, reference } })).chats;
const history = async () => data(await customer.client.call(transactionHistory, {})).transaction_history.data;

it('money is not confirmed for another amount than the one that was looked for', async () => {
  const order = await placeOrder('branding', customer, treasury);
  data(await quote(order, '40000.00'));
  data(await sendProof(customer, order));
  const confirmed = (amount: string) =>
    treasury.client.call(confirmOrder, { ...named(order), body: { amount } });
  expect(await confirmed('30000.00')).toMatchObject({ httpStatus: 409, code: 'order_moved' });
  expect(data(await confirmed('40000.00')).status).toBe('processing');
});

it('a cancelling that is sent again since its answer got lost is done, and is told once', async () => {
  const order = await placeOrder('payment', customer, treasury);
  const query = { trx_type: order.type, reference: order.reference };
  const again = (message: string) =>
    customer.client.call(cancelOrder, { query, body: { message } }, { idempotencyKey: 'lost' });
  for (let times = 0; times < 2; times += 1) expect(data(await again('Another account'))).toEqual({});
  expect(await again('Another reason')).toMatchObject({ httpStatus: 409, code: 'idempotency_conflict' });
  expect(await cancel(order, 'From my other phone')).toMatchObject({ httpStatus: 409, code: 'order_closed' });
  const { status, cancel_reason, timeline } = await details(order);
  expect({ status, cancel_reason }).toEqual({ status: 'cancelled', cancel_reason: 'Another account' });
  expect(timeline.filter(({ event }) => event === 'cancel')).toHaveLength(1);
});

test('the whole life of a payment', async () => {
  const order = await placeOrder('payment', customer, treasury);

  await step('opens pending with its amount, a transaction, a message and a mail', async () => {
    expect(await details(order)).toMatchObject({
      status: 'pending',
      track_status: 'order placed',
      timeline: [{ event: 'create', status: 'pending', by: 'customer', title: 'Order placed' }],
      proofs: [],
      receipt: null,
    });
    expect((await history())[0]).toMatchObject({
      transaction_type: 'payment',
      order_id: order.id,
      order_reference: order.reference,
      amount: '150000.00',
      status: 'pending',
    });
    expect(await thread(order)).toMatchObject([
      { from: 'system', from_user: false, chat_ref: order.reference },
    ]);
    const mail = await app.inbox.next(customer.email, order.reference);
    expect(mail.subject).toBe(`${order.reference}: We have your order`);
    expect(mail.text).toContain('₦150,000.00');
  });

  await step('a proof moves it to awaiting and is kept in the order and the thread', async () => {
    expect(data(await sendProof(customer, order, 'first'))).toEqual({ id: order.id, status: 'awaiting' });
    const { status, proofs } = await details(order);
    expect(status).toBe('awaiting');
    expect(proofs).toMatchObject([
      {
        payment_option: 'bank-transfer',
        transaction_status: 'awaiting',
        file: { media_type: 'application/pdf' },
      },
    ]);
    expect((await thread(order)).at(-1)?.file?.name).toBe('proof.pdf');
    expect((await history())[0]).toMatchObject({ status: 'awaiting' });
    await app.inbox.next(customer.email, 'We have your proof of payment');
  });

  await step('declined, it is pending again with the reason, and the next attempt to pay opens', async () => {
    const declined = (await history())[0]?.reference;
    expect(data(await decline(order, 'The amount is short'))).toMatchObject({ status: 'pending' });
    expect(await details(order)).toMatchObject({ status: 'pending', decline_reason: 'The amount is short' });
    const [next, last] = await history();
    expect(last).toMatchObject({ reference: declined, status: 'declined' });
    expect(next).toMatchObject({ order_id: order.id, status: 'pending', amount: '150000.00' });
    const mail = await app.inbox.next(customer.email, 'We could not confirm your payment');
    expect(mail.text).toContain('The amount is short');
  });

  await step('paid again and confirmed, it is processing, and its transaction successful', async () => {
    data(await sendProof(customer, order, 'second'));
    expect(data(await confirm(order))).toMatchObject({ reference: order.reference, status: 'processing' });
    expect(await details(order)).toMatchObject({
      status: 'processing',
      track_status: 'packaging',
      decline_reason: null,
      proofs: [{ transaction_status: 'declined' }, { transaction_status: 'successful' }],
    });
    await app.inbox.next(customer.email, 'Your payment is confirmed');
  });

  await step('while processing a file goes to the chat and moves nothing', async () => {
    const before = await rowsOf(app.context, order);
    expect(data(await sendProof(customer, order, 'a design'))).toEqual({
      id: order.id,
      status: 'processing',
    });
    const after = await rowsOf(app.context, order);
    expect([after.events.length, after.proofs.length]).toEqual([before.events.length, before.proofs.length]);
    expect((await thread(order)).at(-1)).toMatchObject({ from_user: true, file: { name: 'proof.pdf' } });
  });

  await step('complete, it is successful, with the receipt, and delivered', async () => {
    expect(data(await complete(order, pdf('slip', 'slip.pdf')))).toMatchObject({ status: 'successful' });
    const done = await details(order);
    expect(done).toMatchObject({
      status: 'successful',
      track_status: 'delivered',
      receipt: { name: 'slip.pdf' },
    });
    expect((await app.http.inject({ method: 'GET', url: done.receipt?.url ?? '' })).statusCode).toBe(200);
    expect(done.timeline.map(({ event }) => event)).toEqual([
      'create',
      'proof',
      'decline',
      'proof',
      'confirm',
      'complete',
    ]);
    expect((await thread(order)).map(({ message }) => message)).toEqual([
      expect.stringContaining('we have your order'),
      expect.stringContaining('have your proof of payment'),
      expect.stringContaining('The amount is short'),
      expect.stringContaining('have your proof of payment'),
      expect.stringContaining('₦150,000.00 has arrived'),
      '',
      expect.stringContaining('Your order is complete'),
    ]);
    await app.inbox.next(customer.email, 'Your order is complete');
  });

  await step('closed, it takes no more of anything', async () => {
    const before = [await rowsOf(app.context, order), storedFiles(app.context)];
    for (const refused of [
      await sendProof(customer, order, 'late'),
      await cancel(order, 'too late'),
      await confirm(order),
      await decline(order, 'no'),
      await complete(order, pdf('again')),
      await deskCancel(order, 'no'),
    ])
      expect(refused).toMatchObject({ httpStatus: 409, code: 'order_closed' });
    expect([await rowsOf(app.context, order), storedFiles(app.context)]).toEqual(before);
  });
});

describe('moves that are not in the table are 409 and change nothing', () => {
  test.each([
    ['pending', []],
    ['awaiting', ['proof']],
    ['processing', ['proof', 'confirm']],
  ] as const)('of one that is %s', async (status, steps) => {
    const order = await placeOrder('payment', customer, treasury);
    for (const step of steps) {
      const made = step === 'proof' ? await sendProof(customer, order) : await confirm(order);
      expect(made.status).toBe('success');
    }
    const refusals = {
      pending: [confirm, (o: PlacedOrder) => decline(o, 'no'), complete, (o: PlacedOrder) => quote(o, '5')],
      awaiting: [complete, (o: PlacedOrder) => quote(o, '5'), (o: PlacedOrder) => cancel(o, 'mine')],
      processing: [confirm, (o: PlacedOrder) => decline(o, 'no'), (o: PlacedOrder) => cancel(o, 'mine')],
    }[status];
    const before = await rowsOf(app.context, order);
    for (const refuse of refusals) expect(await refuse(order)).toMatchObject({ httpStatus: 409 });
    expect(await rowsOf(app.context, order)).toEqual(before);
  });
});

describe('orders without an amount', () => {
  test.each(['branding', 'shipment', 'goods'] as const)(
    '%s waits for its quote, then lives like any other',
    async (type) => {
      const order = await placeOrder(type, customer, treasury);
      expect((await history())[0]).toMatchObject({ order_id: order.id, amount: null, status: 'pending' });
      const files = storedFiles(app.context);
      expect(await sendProof(customer, order)).toMatchObject({ httpStatus: 400, code: 'no_amount_yet' });
      expect(storedFiles(app.context)).toEqual(files);

      expect(data(await quote(order, '45,000'))).toMatchObject({ status: 'pending' });
      expect(data(await quote(order, '45500.50'))).toMatchObject({ status: 'pending' });
      expect((await history())[0]).toMatchObject({ order_id: order.id, amount: '45500.50' });
      expect((await thread(order)).at(-1)?.msg_array[0]).toBe('The amount of this order is ₦45,500.50.');
      await app.inbox.next(customer.email, `${order.reference}: Your order costs ₦45,500.50`);

      // What the customer was shown, if their client says it, has to be what the order asks for.
      const shown = (amount: string) => sendProof(customer, order, 'proof', { amount });
      expect(await shown('45000.00')).toMatchObject({
        httpStatus: 409,
        code: 'amount_changed',
        message: expect.stringContaining('₦45,500.50'),
        amount: '45500.50',
      });
      expect(storedFiles(app.context)).toEqual(files);
      data(await shown('45500.50'));
      data(await confirm(order));
      // A file for the chat pays nothing, so that it may name any amount.
      data(await shown('1.00'));
      data(await complete(order));
      const page = await onDesk(treasury, order);
      expect(page.order).toMatchObject({ status: 'successful', amount: '45500.50' });
      // Shipments and goods are where staff say they are; branding follows the order.
      expect(page.order.track_status).toBe('delivered');
    },
  );
});

describe('cancelling', () => {
  it('a customer needs a reason; it closes the transaction and is in the order for both sides', async () => {
    const order = await placeOrder('payment', customer, treasury);
    expect(await cancel(order, '  ')).toMatchObject({
      httpStatus: 400,
      errors: { message: ['Please tell us why'] },
    });
    data(await cancel(order, 'The seller is out of stock'));
    expect(await details(order)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The seller is out of stock',
    });
    expect((await history())[0]).toMatchObject({ order_id: order.id, status: 'cancelled' });
    expect(await sendProof(customer, order)).toMatchObject({ httpStatus: 409, code: 'order_closed' });
    await app.inbox.next(customer.email, 'Your order was cancelled');
  });

  it('staff can cancel any open order; a confirmed payment stays successful', async () => {
    const order = await placeOrder('payment', customer, treasury);
    data(await sendProof(customer, order));
    data(await confirm(order));
    data(await deskCancel(order, 'The receiver’s account is closed'));
    expect(await details(order)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'The receiver’s account is closed',
    });
    expect((await history())[0]).toMatchObject({ order_id: order.id, status: 'successful' });
  });

  it('staff need a reason to decline or cancel', async () => {
    const order = await placeOrder('payment', customer, treasury);
    for (const refused of [await decline(order, ' '), await deskCancel(order, '')])
      expect(refused).toMatchObject({ httpStatus: 400, errors: { reason: ['A reason is required'] } });
  });
});

describe('proofs', () => {
  it('on an awaiting order one more is added to the same attempt', async () => {
    const order = await placeOrder('payment', customer, treasury);
    data(await sendProof(customer, order, 'one'));
    expect(data(await sendProof(customer, order, 'two'))).toMatchObject({ status: 'awaiting' });
    const { proofs, transactions } = await rowsOf(app.context, order);
    expect(proofs).toHaveLength(2);
    expect(transactions).toHaveLength(1);
  });

  it('of one attempt to pay are fifty, and the next one takes as many again', async () => {
    const order = await placeOrder('payment', customer, treasury);
    data(await sendProof(customer, order));
    await sql`insert into proofs (order_id, transaction_id, file_id, payment_option_code, created_at)
      select order_id, transaction_id, file_id, payment_option_code, created_at
      from proofs, generate_series(1, 48) where order_id = ${order.id}::bigint`.execute(app.context.db);
    data(await sendProof(customer, order, 'the last one'));
    const params = { trx_type: order.type, reference: order.reference };
    const sent = {
      params,
      body: { payment_option: 'bank-transfer' },
      files: { payment_proof: pdf('more') },
    } as const;
    expect(await customer.client.call(uploadProof, sent)).toMatchObject({
      httpStatus: 400,
      errors: { payment_proof: [expect.stringMatching(/^You have sent 50 files for this payment/)] },
    });
    expect((await rowsOf(app.context, order)).proofs).toHaveLength(50);
    data(await decline(order, 'None of these is in our account'));
    expect(data(await customer.client.call(uploadProof, sent))).toMatchObject({ status: 'awaiting' });
  });

  it('are required, in a kind we can read', async () => {
    const order = await placeOrder('payment', customer, treasury);
    const params = { trx_type: order.type, reference: order.reference };
    expect(await customer.client.call(uploadProof, { params, body: {} })).toMatchObject({
      httpStatus: 400,
      message: 'Proof of payment is required',
      errors: { payment_proof: ['Proof of payment is required'] },
    });
    // What a form sends whose option was not chosen.
    const none = { payment_option: '' as 'usdt' };
    expect(
      await customer.client.call(uploadProof, { params, body: none, files: { payment_proof: pdf() } }),
    ).toMatchObject({ httpStatus: 400, message: 'Select payment option' });
    const text = new File(['just text'], 'proof.pdf', { type: 'application/pdf' });
    expect(
      await customer.client.call(uploadProof, { params, body: {}, files: { payment_proof: text } }),
    ).toMatchObject({
      httpStatus: 415,
      message: 'Please choose a png, jpg, jpeg or pdf file.',
    });
    expect(
      await customer.client.call(uploadProof, {
        params,
        body: { payment_option: 'wallet' },
        files: { payment_proof: pdf() },
      }),
    ).toMatchObject({
      httpStatus: 400,
      message: 'Unavailable: This payment method is not available at the moment',
    });
  });

  it('sent again under the same key are one', async () => {
    const order = await placeOrder('payment', customer, treasury);
    const send = () =>
      customer.client.call(
        uploadProof,
        {
          params: { trx_type: order.type, reference: order.reference },
          body: {},
          files: { payment_proof: pdf() },
        },
        { idempotencyKey: `proof ${order.id}` },
      );
    const first = data(await send());
    const files = storedFiles(app.context);
    data(await confirm(order));
    expect(data(await send())).toEqual(first);
    expect((await rowsOf(app.context, order)).proofs).toHaveLength(1);
    expect(storedFiles(app.context)).toEqual(files);
  });
});

describe('whose order it is', () => {
  it('another customer’s order is not there, nor one’s own of another type', async () => {
    const stranger = await app.customer();
    const calls = { payment: getPayment, branding: getBranding, shipment: getShipment, goods: getGoods };
    for (const type of ORDER_TYPES) {
      const order = await placeOrder(type, customer, treasury);
      for (const asked of ORDER_TYPES) {
        const mine = await customer.client.call(calls[asked], { params: { id: order.id } });
        expect(mine).toMatchObject(asked === type ? { status: 'success' } : { httpStatus: 404 });
        expect(await stranger.client.call(calls[asked], { params: { id: order.id } })).toMatchObject({
          httpStatus: 404,
        });
        const other = { ...order, type: asked };
        const answers = [
          await sendProof(stranger, other),
          await cancel(other, 'not mine', stranger),
          await stranger.client.call(listChats, { params: { type: asked, reference: order.reference } }),
          ...(asked === type ? [] : [await sendProof(customer, other), await cancel(other, 'wrong')]),
        ];
        for (const answer of answers) expect(answer).toMatchObject({ httpStatus: 404, code: 'not_found' });
      }
    }
    for (const id of ['999999999', '0'])
      expect(await customer.client.call(getPayment, { params: { id } })).toMatchObject({ httpStatus: 404 });
  });
});

describe('the trail', () => {
  it('cannot be changed or deleted, not even by the server', async () => {
    await placeOrder('payment', customer, treasury);
    for (const statement of [
      sql`update order_events set note = 'nothing happened'`,
      sql`delete from order_events`,
      sql`update rates set price = 1`,
      sql`delete from rates`,
    ])
      await expect(statement.execute(app.context.db)).rejects.toThrow(/append-only|permission denied/);
  });
});
