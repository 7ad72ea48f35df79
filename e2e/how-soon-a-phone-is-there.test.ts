/**
 * How soon a signed-in customer's page is painted and can be used, cold, by a slow phone on a slow network (Product §29.40).
 * Seconds are the machine's too, so it runs where somebody asks: `SHOW_TIMES=1`, on a machine that does little else.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Customer, newCustomer, type Placed, placePaymentOf } from './testing/api.ts';
import { type Browsers, launchBrowser, PHONE } from './testing/browser.ts';
import { type Front, startFront } from './testing/front.ts';
import { type Product, startProduct } from './testing/product.ts';
import { type SlowLine, startSlowLine } from './testing/slow-line.ts';
import { openSlowly, type Times } from './testing/slow-phone.ts';

const ROUNDS = 5;
const BUDGET_MS = { painted: 1500, usable: 2000 };

const PAGES: Record<string, { path: (order: Placed) => string; sign: string }> = {
  'the orders': { path: () => '/orders', sign: 'main table' },
  'an order': { path: ({ id }) => `/orders?order=payment-${id}`, sign: 'dialog[open] textarea' },
  'the page to pay': { path: ({ id }) => `/pay/payment/${id}`, sign: 'main input[type=radio]' },
};

describe.runIf(process.env.SHOW_TIMES)('a signed-in customer’s page on a slow phone', () => {
  let product: Product;
  let front: Front;
  let line: SlowLine;
  let browsers: Browsers;
  let customer: Customer;
  let order: Placed;
  beforeAll(async () => {
    product = await startProduct({ EARLY_HINTS: 'on' }, inject('filledData').postgres);
    front = await startFront(product.url);
    line = await startSlowLine(front.port);
    browsers = await launchBrowser(`https://localhost:${line.port}`, { flags: front.flags });
    customer = await newCustomer(product);
    order = await placePaymentOf(customer.client);
  });
  afterAll(async () => {
    await browsers?.close();
    await line?.close();
    await front?.close();
    await product?.close();
  });

  test.each(Object.entries(PAGES))('%s', async (name, { path, sign }) => {
    const all: Times[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
      all.push(await openSlowly(page, line, { path: path(order), sign }));
      await leave();
    }
    const middle = (of: keyof Times) => all.map((times) => times[of]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    const [painted, usable, worked] = (['painted', 'usable', 'worked'] as const).map((of) =>
      Math.round(middle(of)),
    );
    process.stdout.write(
      `${name}: painted ${painted} ms, usable ${usable} ms, of which worked ${worked} ms\n`,
    );
    expect(painted).toBeLessThan(BUDGET_MS.painted);
    expect(usable).toBeLessThan(BUDGET_MS.usable);
  });
});
