/** Where to pay is told for an order that is to be paid, and for no other (Product §27.3). */
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { giveBalance, switchWalletOn } from '../testing/money.ts';
import { orderAt, type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';
import { insertLiveAccount } from './index.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  owner = await app.staff('owner');
  await switchWalletOn(app.context);
  const now = app.clock.now();
  const bank = { bank_name: 'Sterling', account_number: '0012345678', account_name: 'Cowrie Trading' };
  await insertLiveAccount(app.context.db, { option: 'bank-transfer', details: bank, now });
  const wallet = { wallet_address: 'TWallet', wallet_address_network: 'TRC-20' };
  await insertLiveAccount(app.context.db, { option: 'usdt', details: wallet, now });
  await giveBalance(app.context, customer.id, 1_000_000_000n);
});
afterAll(() => app.close());

const ask = (code: PaymentOptionCode, { reference }: PlacedOrder) =>
  customer.client.call(paymentOptions, { query: { code, reference } });

it('names no account of an order that is confirmed, complete or cancelled, and notes none as shown', async () => {
  for (const [status, code] of [
    ['processing', 'order_moved'],
    ['successful', 'order_closed'],
    ['cancelled', 'order_closed'],
  ] as const) {
    const order = await orderAt(status, 'payment', customer, owner);
    for (const option of ['bank-transfer', 'usdt', 'wallet'] as const)
      expect(await ask(option, order)).toMatchObject({ httpStatus: 409, code });
    const shown = await app.context.db
      .selectFrom('shown_accounts')
      .selectAll()
      .where('order_id', '=', BigInt(order.id))
      .execute();
    expect(shown).toEqual([]);
  }
});

it('names none of one without an amount, and one of whoever pays it or sends another proof', async () => {
  const parcel = await placeOrder('shipment', customer, owner);
  expect(await ask('bank-transfer', parcel)).toMatchObject({ httpStatus: 400, code: 'no_amount_yet' });
  const order = await placeOrder('payment', customer, owner);
  for (const _ of ['pending', 'awaiting']) {
    expect(data(await ask('bank-transfer', order)).payment_options).toMatchObject([
      { payment_option_data: [expect.any(Object)], amount_missing: '150000.00' },
    ]);
    data(await sendProof(customer, order));
  }
});
