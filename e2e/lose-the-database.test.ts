/** The database is away and the product is not: what a customer has seen stays, and says that it may be old (Product §31.14). */
import { listOrders } from '@cowrie/contract/orders.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { over, serverOf } from '../server/testing/database-line.ts';
import { openLine } from '../server/testing/line.ts';
import { freePort } from '../server/testing/ports.ts';
import { newCustomer, placePaymentOf } from './testing/api.ts';
import { launchBrowser, PHONE } from './testing/browser.ts';
import { startProduct } from './testing/product.ts';
import './testing/expectations.ts';

const AWAY = 'We cannot be reached for a moment. What you see may be old; what you typed is kept.';

const filled = inject('filledData').postgres;
const server = new URL(filled.server ?? '');
const line = await openLine(serverOf(server));
afterAll(() => line.close());
const product = await startProduct({}, { ...filled, server: over(server, line) });
afterAll(() => product.close());
const browsers = await launchBrowser(product.url);
afterAll(() => browsers.close());

/** For this product alone: others' databases are on the same server. */
async function loseDatabase() {
  line.leadTo({ port: await freePort() });
  line.cut();
}

test('a list of orders opened anew while calls answer 503 is the one seen last, says so, and follows', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  const { page, leave } = await browsers.open(PHONE, { keepsPages: true, remembered: customer.remembered });
  await page.goto('/orders');
  const listed = page.getByRole('main').getByText(order.reference).first();
  await expect(listed).toBeVisible();
  const untilKept = (address: string) =>
    expect
      .poll(
        () =>
          page.evaluate(async (wanted) => Boolean(await caches.match(wanted, { ignoreVary: true })), address),
        { timeout: 30_000 },
      )
      .toBe(true);
  await untilKept('/orders');
  // By now the worker has the page's calls, too.
  await page.reload();
  await untilKept('/api/v1/orders');

  await loseDatabase();
  await expect
    .poll(async () => (await customer.client.call(listOrders, { query: {} })).status, { timeout: 15_000 })
    .not.toBe('success');
  expect(await customer.client.call(listOrders, { query: {} })).toMatchObject({ httpStatus: 503 });
  await page.reload();
  await expect(listed).toBeVisible();
  await expect(page.getByText(AWAY)).toBeVisible();

  line.leadTo(serverOf(server));
  const later = await placePaymentOf(customer.client);
  await expect(page.getByText(AWAY)).toBeHidden({ within: 30_000 });
  await expect(page.getByRole('main').getByText(later.reference).first()).toBeVisible();
  await leave(/503/);
});
