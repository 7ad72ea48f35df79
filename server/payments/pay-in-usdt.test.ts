import { randomUUID } from 'node:crypto';
import { exportTransactions } from '@cowrie/contract/desk/exports.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { getPayment, uploadProof } from '@cowrie/contract/orders.ts';
import { paymentOptions, placePayment } from '@cowrie/contract/payments.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { onDesk, PAYMENT, type PlacedOrder, pdf, placeOrder, STAFF_ACTS } from '../testing/orders.ts';

/** A place that takes USDT, and where the dollar has no price yet. */
async function openShop() {
  const app = await createTestApp();
  await app.context.db
    .insertInto('pay_accounts')
    .values({
      option_code: 'usdt',
      details: JSON.stringify({ wallet_address: 'TWallet', wallet_address_network: 'TRC-20' }),
      state: 'live',
      proposed_at: app.clock.now(),
    })
    .execute();
  return { app, customer: await app.customer() };
}

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  ({ app, customer } = await openShop());
});
afterAll(() => app.close());
// A staff session does not outlive the days that pass here.
beforeEach(async () => {
  treasury = await app.staff('treasury');
  order = await placeOrder('payment', customer, treasury);
});

const priceDollar = async (price: string) =>
  data(
    await treasury.client.call(publishRate, { body: { base: 'NGN', target: 'USD', price, confirmed: true } }),
  );
const option = (reference?: string, who = customer) =>
  who.client.call(paymentOptions, { query: { code: 'usdt', reference } });
const ask = async () => data(await option(order.reference)).payment_options[0]?.usdt ?? null;
const prove = (usdt_ask?: string, of = order, who = customer) =>
  who.client.call(uploadProof, {
    params: { trx_type: of.type, reference: of.reference },
    body: { payment_option: 'usdt', usdt_ask },
    // Of each time another file.
    files: { payment_proof: pdf(randomUUID()) },
  });
const asked = async () => (await onDesk(await app.staff('support'), order)).order.proofs.at(-1)?.usdt ?? null;

it('without a price of the dollar nothing is asked for, and a proof says nothing of it', async () => {
  const shop = await openShop();
  onTestFinished(() => shop.app.close());
  const support = await shop.app.staff('support');
  const placed = await placeOrder('payment', shop.customer, support);
  const offered = data(await option(placed.reference, shop.customer)).payment_options;
  expect(offered).toMatchObject([{ usdt: null }]);
  data(await prove(undefined, placed, shop.customer));
  expect((await onDesk(support, placed)).order.proofs).toMatchObject([{ usdt: null }]);
});

it('asks for the order’s amount at the published price, rounded up', async () => {
  await priceDollar('1540');
  expect(await ask()).toMatchObject({ amount: '97.41' });
  await priceDollar('1500');
  expect(await ask()).toMatchObject({ amount: '100.00' });
});

it('asks for nothing by a price at which it would be more than any amount can be', async () => {
  const body = { ...PAYMENT, you_pay: '1000000000.00', you_get: '5000000.00' };
  const placed = data(await customer.client.call(placePayment, { body })).payment_order;
  const large = { type: 'payment' as const, ...placed };
  await priceDollar('0.00000001');
  for (const of of [large, order]) {
    expect(data(await option(of.reference)).payment_options).toMatchObject([{ usdt: null }]);
    data(await prove(undefined, of));
  }
  await priceDollar('1540');
});

it('keeps what was asked with the proof, for staff and the customer, whatever the price does then', async () => {
  await priceDollar('1540');
  data(await prove((await ask())?.id));
  await priceDollar('1600');
  expect(await asked()).toMatchObject({ amount: '97.41' });
  const { payments } = data(await customer.client.call(getPayment, { params: { id: order.id } }));
  expect(payments.proofs[0]?.usdt).toMatchObject({ amount: '97.41' });
  const csv = await data(await treasury.client.download(exportTransactions, { query: {} })).text();
  expect(csv).toContain(`${order.reference},payment,awaiting,150000.00,NGN,usdt,97.41,`);
});

it('keeps it through further proofs, whatever the price does in between, until another attempt', async () => {
  await priceDollar('1500');
  data(await prove((await ask())?.id));
  for (const price of ['1600', '1400']) {
    await priceDollar(price);
    expect(await ask()).toMatchObject({ amount: '100.00' });
    data(await prove((await ask())?.id));
    data(await prove());
    expect(await asked()).toMatchObject({ amount: '100.00' });
  }
  await STAFF_ACTS.decline(treasury, order);
  expect(await ask()).toMatchObject({ amount: '107.15' });
  data(await prove((await ask())?.id));
  expect(await asked()).toMatchObject({ amount: '107.15' });
});

it('holds the price that was shown for a day after a new one', async () => {
  await priceDollar('1540');
  const shown = await ask();
  await priceDollar('1200');
  app.clock.advance(23 * HOUR_MS);
  data(await prove(shown?.id));
  expect(await asked()).toMatchObject({ amount: '97.41' });

  order = await placeOrder('payment', customer, treasury);
  app.clock.advance(2 * HOUR_MS);
  data(await prove(shown?.id));
  expect(await asked()).toMatchObject({ amount: '125.00' });
});

it('takes no price for it that was over before the order was placed, however lately', async () => {
  await priceDollar('1540');
  const before = await ask();
  await priceDollar('1200');
  app.clock.advance(1000);
  order = await placeOrder('payment', customer, treasury);
  data(await prove(before?.id));
  expect(await asked()).toMatchObject({ amount: '125.00' });
});

it('takes the dollar’s price for it no more once USDT has had one of its own for a day', async () => {
  const { app: shop, customer: buyer } = await openShop();
  onTestFinished(() => shop.close());
  const { id: _, ...dollar } = await shop.context.db
    .selectFrom('currencies')
    .selectAll()
    .where('code', '=', 'USD')
    .executeTakeFirstOrThrow();
  const usdt = { ...dollar, code: 'USDT', name: 'Tether', is_from: false, live: false };
  await shop.context.db.insertInto('currencies').values(usdt).execute();
  const price = async (target: string, amount: string) => {
    const { client } = await shop.staff('treasury');
    const body = { base: 'NGN', target, price: amount, confirmed: true };
    data(await client.call(publishRate, { body }));
  };
  await price('USD', '1600');
  const placed = [await placeOrder('payment', buyer, treasury), await placeOrder('payment', buyer, treasury)];
  const shown = data(await option(placed[0]?.reference, buyer)).payment_options[0]?.usdt;
  expect(shown).toMatchObject({ amount: '93.75' });
  await price('USDT', '1500');
  const amounts: (string | undefined)[] = [];
  for (const one of placed) {
    data(await prove(shown?.id, one, buyer));
    const { order: seen } = await onDesk(await shop.staff('support'), one);
    amounts.push(seen.proofs.at(-1)?.usdt?.amount);
    shop.clock.advance(25 * HOUR_MS);
  }
  // The dollar’s is no older than it was: nobody has published another.
  expect(amounts).toEqual(['93.75', '100.00']);
});

it('takes no other pair’s rate for it', async () => {
  await priceDollar('1540');
  const { id } = await app.context.db
    .selectFrom('rates')
    .select('id')
    .where('target', '=', 'RMB')
    .executeTakeFirstOrThrow();
  data(await prove(String(id)));
  expect(await asked()).toMatchObject({ amount: '97.41' });
});

it('says nothing of another customer’s order', async () => {
  expect(await option(order.reference, await app.customer())).toMatchObject({ httpStatus: 404 });
  expect(data(await option()).payment_options[0]).toMatchObject({
    payment_option_data: [{ wallet_address: 'TWallet', wallet_address_network: 'TRC-20' }],
    usdt: null,
  });
});

it('asks for an order in dollars one for one, and has no bank account for it', async () => {
  data(
    await treasury.client.call(publishRate, {
      body: { base: 'USD', target: 'RMB', price: '0.125', confirmed: true },
    }),
  );
  const body = { ...PAYMENT, you_pay: '100.00', you_pay_currency: 'USD', you_get: '800.00' };
  order = { type: 'payment', ...data(await customer.client.call(placePayment, { body })).payment_order };

  expect(await ask()).toMatchObject({ amount: '100.00', rate: '1' });
  const { payments } = data(await customer.client.call(getPayment, { params: { id: order.id } }));
  expect(payments.payment_option_code).toEqual(['usdt']);
  const byBank = { code: 'bank-transfer' as const, reference: order.reference };
  expect(await customer.client.call(paymentOptions, { query: byBank })).toMatchObject({
    code: 'payment_option_unavailable',
  });
  expect(
    await customer.client.call(uploadProof, {
      params: { trx_type: order.type, reference: order.reference },
      body: { payment_option: 'bank-transfer' },
      files: { payment_proof: pdf() },
    }),
  ).toMatchObject({ code: 'payment_option_unavailable' });

  data(await prove((await ask())?.id));
  expect(await asked()).toMatchObject({ amount: '100.00', rate: '1' });
});
