import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat, listChats } from '@cowrie/contract/chat.ts';
import { answerCase, closeCase } from '@cowrie/contract/desk/cases.ts';
import { blockCustomer } from '@cowrie/contract/desk/customers.ts';
import { leaveOrder } from '@cowrie/contract/desk/leave-order.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import {
  completeOrder,
  confirmOrder,
  deskCancelOrder,
  moveTracking,
  quoteOrder,
} from '@cowrie/contract/desk/order-moves.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { updateStaff } from '@cowrie/contract/desk/session.ts';
import { weighShipment } from '@cowrie/contract/desk/shipment-work.ts';
import { switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { toNewLinks } from '../testing/new-links.ts';
import { type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  owner = await app.staff('owner');
});
beforeEach(async () => {
  // Links change each half hour; no test should meet that moment by chance.
  toNewLinks(app.clock);
  order = await placeOrder('shipment', customer, owner);
});
afterAll(() => app.close());

/** Polls as a client does: with the tag of the answer before. */
function poll(url: string, token: string) {
  let etag: string | undefined;
  return async () => {
    const answer = await app.http.inject({
      url,
      headers: { authorization: `Bearer ${token}`, ...(etag ? { 'if-none-match': etag } : {}) },
    });
    etag = String(answer.headers.etag);
    if (answer.statusCode === 304) expect(answer.body).toBe('');
    return answer.statusCode;
  };
}
const named = () => ({ params: { reference: order.reference } });

describe('an unchanged poll answers 304, and 200 after any change', () => {
  it('of the order', async () => {
    const ask = poll(`${API_BASE}/shipments/${order.id}`, customer.token);
    const unchanged = async () => {
      expect(await ask()).toBe(200);
      expect([await ask(), await ask()]).toEqual([304, 304]);
    };
    await unchanged();
    data(await owner.client.call(weighShipment, { ...named(), body: { weight_kg: '3.25' } }));
    await unchanged();
    data(await owner.client.call(quoteOrder, { ...named(), body: { amount: '20000' } }));
    await unchanged();
    data(await owner.client.call(moveTracking, { ...named(), body: { track_status: 'packaging' } }));
    await unchanged();
    // Whose code is fresh.
    const treasury = await app.staff('treasury');
    for (const enabled of [false, true]) {
      data(await treasury.client.call(switchPaymentOption, { params: { code: 'usdt' }, body: { enabled } }));
      expect(await ask()).toBe(200);
    }
    data(await sendProof(customer, order, 'one'));
    await unchanged();
    data(await sendProof(customer, order, 'two'));
    await unchanged();
    data(await owner.client.call(confirmOrder, named()));
    await unchanged();
    // Links to files run out, so an answer is good for half an hour at most.
    app.clock.advance(31 * MINUTE_MS);
    await unchanged();
    data(await owner.client.call(completeOrder, { ...named(), body: {} }));
    await unchanged();
    const asleep = poll(`${API_BASE}/shipments/${order.id}`, customer.token);
    expect(await asleep()).toBe(200);
    const body = { trx_type: order.type, trx_ref: order.reference, message: 'A box is missing.' };
    const { case_id: id } = data(await customer.client.call(writeCase, { body }));
    await unchanged();
    data(await owner.client.call(answerCase, { params: { id }, body: { message: 'We look for it.' } }));
    await unchanged();
    data(await owner.client.call(closeCase, { params: { id }, body: { message: 'It is there.' } }));
    await unchanged();
    // Who slept through all of it hears that there was a case.
    expect(await asleep()).toBe(200);
  });

  it('of the chat', async () => {
    data(await owner.client.call(quoteOrder, { ...named(), body: { amount: '20000' } }));
    data(await sendProof(customer, order));
    data(await owner.client.call(confirmOrder, named()));
    const ask = poll(`${API_BASE}/chats/shipment/${order.reference}`, customer.token);
    const unchanged = async () => {
      expect(await ask()).toBe(200);
      expect([await ask(), await ask()]).toEqual([304, 304]);
    };
    await unchanged();
    const body = { trx_type: order.type, trx_ref: order.reference, message: 'Is it there?' };
    data(await customer.client.call(addChat, { body }));
    await unchanged();
    data(await owner.client.call(staffMessage, { ...named(), body: { message: 'It is.' } }));
    await unchanged();
    // A note among staff is nothing that a customer could see.
    data(await owner.client.call(staffMessage, { ...named(), body: { message: 'Heavy!', internal: true } }));
    expect(await ask()).toBe(304);
    data(await sendProof(customer, order, 'a file for the chat'));
    await unchanged();
  });

  it('of the inbox', async () => {
    const own = await app.customer();
    const ask = poll(`${API_BASE}/inbox`, own.token);
    const unchanged = async () => {
      expect(await ask()).toBe(200);
      expect([await ask(), await ask()]).toEqual([304, 304]);
    };
    await unchanged();
    const placed = await placeOrder('branding', own, owner);
    await unchanged();
    await placeOrder('shipment', own, owner);
    await unchanged();
    const about = { params: { reference: placed.reference } };
    data(await owner.client.call(staffMessage, { ...about, body: { message: 'Send the logo.' } }));
    await unchanged();
    const thread = { params: { type: placed.type, reference: placed.reference } };
    data(await own.client.call(listChats, thread));
    await unchanged();
    data(await owner.client.call(deskCancelOrder, { ...about, body: { reason: 'No longer made' } }));
    await unchanged();
  });

  it('of the order at the desk', async () => {
    const ask = poll(`${API_BASE}/desk/orders/${order.reference}`, owner.token);
    expect([await ask(), await ask()]).toEqual([200, 304]);
    data(await owner.client.call(staffMessage, { ...named(), body: { message: 'Noted.', internal: true } }));
    expect([await ask(), await ask()]).toEqual([200, 304]);
    data(await owner.client.call(moveTracking, { ...named(), body: { track_status: 'on the road' } }));
    expect([await ask(), await ask()]).toEqual([200, 304]);
    // Whoever has it open is part of the version, whatever letters their name has.
    const colleague = await app.staff('support');
    const name = 'Ṣọlá “Bola” "S"';
    await app.context.db.updateTable('staff').set({ name }).where('id', '=', colleague.id).execute();
    data(await colleague.client.call(viewOrder, { ...named(), body: {} }));
    expect([await ask(), await ask()]).toEqual([200, 304]);
    data(await colleague.client.call(leaveOrder, named()));
    expect([await ask(), await ask()]).toEqual([200, 304]);
  });

  it('of the order at the desk, also of who its customer is, what it can be paid by and who asks', async () => {
    const own = await app.customer();
    const { reference } = await placeOrder('shipment', own, owner);
    const ask = poll(`${API_BASE}/desk/orders/${reference}`, owner.token);
    expect([await ask(), await ask()]).toEqual([200, 304]);
    // How many orders they have is told with who they are.
    await placeOrder('branding', own, owner);
    expect([await ask(), await ask()]).toEqual([200, 304]);
    const params = { id: String(own.id) };
    for (const blocked of [true, false]) {
      data(await owner.client.call(blockCustomer, { params, body: { blocked } }));
      expect([await ask(), await ask()]).toEqual([200, 304]);
    }
    const corrected = { email: 'corrected@shop.example', phone_number: '08030000999' };
    for (const [column, value] of Object.entries(corrected)) {
      await app.asOwner(`update customers set ${column} = '${value}' where id = ${own.id}`);
      expect([await ask(), await ask()]).toEqual([200, 304]);
    }
    const treasury = await app.staff('treasury');
    for (const enabled of [false, true]) {
      data(await treasury.client.call(switchPaymentOption, { params: { code: 'usdt' }, body: { enabled } }));
      expect([await ask(), await ask()]).toEqual([200, 304]);
    }
    const colleague = await app.staff('support');
    const asColleague = poll(`${API_BASE}/desk/orders/${reference}`, colleague.token);
    expect([await asColleague(), await asColleague()]).toEqual([200, 304]);
    const wanted = { role: 'treasury', blocked: false } as const;
    const other = await app.staff('owner');
    data(await other.client.call(updateStaff, { params: { id: String(colleague.id) }, body: wanted }));
    expect([await asColleague(), await asColleague()]).toEqual([200, 304]);
  });

  it('also where a proxy marked the tag as weak, and never for somebody else’s order', async () => {
    const url = `${API_BASE}/shipments/${order.id}`;
    const authorization = `Bearer ${customer.token}`;
    const { headers } = await app.http.inject({ url, headers: { authorization } });
    const weak = await app.http.inject({
      url,
      headers: { authorization, 'if-none-match': `"other", W/${headers.etag}` },
    });
    expect(weak.statusCode).toBe(304);
    const stranger = await app.customer();
    const foreign = await app.http.inject({
      url,
      headers: { authorization: `Bearer ${stranger.token}`, 'if-none-match': String(headers.etag) },
    });
    expect(foreign.statusCode).toBe(404);
  });
});
