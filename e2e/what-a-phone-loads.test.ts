/** What a customer's phone loads, by the bytes that come over the network, its service worker's included. */

import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { data, newCustomer, payReceiver, staffClient } from './testing/api.ts';
import { type Browsers, launchBrowser, PHONE, untilAlive } from './testing/browser.ts';
import { type Counted, countLoads, type Loaded } from './testing/counted.ts';
import { placeBankTransfer, signUp, somebody, verify } from './testing/customer.ts';
import { countWire, type Wire } from './testing/over-the-wire.ts';
import { hugePhoto } from './testing/pictures.ts';
import { type Product, startProduct } from './testing/product.ts';
import './testing/expectations.ts';

const KB = 1000;
/** What may be asked again in vain, beside what each minute brings: as a stream begins everything shown is (Product §29.37). */
const ASKED_AGAIN = { atFirst: 4 * KB, aMinute: 4 * KB };
/** About what its headers, frames and records are on the wire: a slow phone asks so much more often. */
const AGAIN_BYTES = 90;

let product: Product;
let counted: Counted;
let wire: Wire;
let browsers: Browsers;
beforeAll(async () => {
  product = await startProduct({ EARLY_HINTS: 'on' }, inject('filledData').postgres);
  for (const path of ['/', '/sign-up']) await untilPacked(product.url + path);
  counted = await countLoads(product.url);
  wire = await countWire(counted.url);
  browsers = await launchBrowser(wire.url, { flags: wire.flags });
});
afterAll(async () => {
  await browsers?.close();
  await wire?.close();
  await counted?.close();
  await product?.close();
});

/** A page's first answer goes out before it is packed as small as it gets, which who comes later is sent. */
async function untilPacked(url: string): Promise<void> {
  const weigh = async () => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    await answer.body?.cancel();
    return Number(answer.headers.get('content-length'));
  };
  const first = await weigh();
  await vi.waitFor(async () => expect(await weigh()).toBeLessThan(first), { timeout: 60_000, interval: 100 });
}

/** Empty where it fits; else what came, the heaviest first. */
function overweight(loaded: readonly Loaded[], budget: number): string {
  const sum = loaded.reduce((bytes, one) => bytes + one.bytes, 0);
  const lines = loaded.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${bytes} ${path}`);
  if (process.env.SHOW_LOADS) process.stdout.write(`${sum}\n${lines.join('\n')}\n`);
  return sum <= budget ? '' : [`${sum} bytes, ${sum - budget} more than ${budget}:`, ...lines].join('\n');
}

/** What came over the wire without the bodies of some answers: their headers count. */
const overTheWire = (without: readonly Loaded[]) =>
  wire.received() - without.reduce((sum, { body }) => sum + body, 0);

/** Answers that came before the last one of the same address. */
const earlierOnes = (loaded: readonly Loaded[]) =>
  loaded.filter(({ path }, at) => at < loaded.findLastIndex((one) => one.path === path));

const isPicture = ({ path }: Loaded) => path.endsWith('.svg') || path.startsWith('/api/v1/files/');
/** The sample's own; a business has its photos there. */
const isFace = ({ path }: Loaded) => path.startsWith('/sample/');

const untilKept = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path), {
      timeout: 15_000,
    })
    .toBe(true);

test('the first visit of the home page is 96 KB in all, and its scenes with that of no network 12 KB beside, the sample’s four faces 6 KB', async () => {
  const { page, leave } = await browsers.open(PHONE, { keepsPages: true });
  counted.loaded();
  wire.received();
  await page.goto('/');
  await untilKept(page, '/');
  await wire.quiet();
  const loaded = counted.loaded();
  const faces = loaded.filter(isFace);
  expect(faces).toHaveLength(4);
  expect(overweight(faces, 6 * KB)).toBe('');
  const scenes = loaded.filter((one) => isPicture(one) && !isFace(one));
  expect(overweight(scenes, 12 * KB)).toBe('');
  expect(
    overweight(
      loaded.filter((one) => !isPicture(one)),
      96 * KB,
    ),
  ).toBe('');
  const served = overTheWire(loaded.filter(isPicture));
  if (process.env.SHOW_LOADS) process.stdout.write(`${served} over the wire\n`);
  expect(served).toBeLessThan(96 * KB);
  await leave();
});

/** Where the journey leads, where guards might have led it, and what stands in without a network. */
const KEPT_PAGES = ['/', '/payment', '/pay/payment/0', '/orders', '/verify-email', '/login', '/offline'];

test('from sign-up to the receipt it is 200 KB as a phone is served, without pictures', async () => {
  const who = somebody();
  const photo = await hugePhoto('a slip on a table');
  const { page, leave } = await browsers.open(PHONE, { keepsPages: true });
  counted.loaded();
  wire.received();
  const began = performance.now();
  await signUp(page, who);
  await verify(page, product.inbox, who.email);
  // The address is that of home a moment before home is there, which puts the menu away.
  await expect(page.getByRole('heading', { name: 'Make payment to China Easily' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Payment', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pay in China' })).toBeVisible();
  const { panel, reference } = await placeBankTransfer(page);
  await panel.getByRole('link', { name: 'I have paid' }).click();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByLabel(/proof of payment/i).setInputFiles(photo);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();

  const { client: staff } = await staffClient(product, 'owner');
  const beforeStaff = counted.loaded();
  data(await staff.call(confirmOrder, { params: { reference }, body: {} }));
  await payReceiver(staff, { reference });
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(panel.getByText('Successful', { exact: true })).toBeVisible();
  for (const path of KEPT_PAGES) await untilKept(page, path);
  await wire.quiet();
  const sinceStaff = counted.loaded();
  const all = [...beforeStaff, ...sinceStaff];
  // On a slow machine what staff do is seen step by step, and on a quick one at once.
  const steps = new Set(earlierOnes(sinceStaff));
  const again = all.filter((one) => !isPicture(one) && (one.isRepeat || steps.has(one)));
  const served = overTheWire([...all.filter(isPicture), ...again]) - AGAIN_BYTES * again.length;
  if (process.env.SHOW_LOADS) process.stdout.write(`${served} over the wire\n`);
  expect(served).toBeLessThan(200 * KB);
  const loaded = all.filter((one) => !isPicture(one) && !steps.has(one));
  const minutes = (performance.now() - began) / MINUTE_MS;
  // Over HTTP/1.1 each answer repeats its headers: 25 KB of them.
  expect(
    overweight(
      loaded.filter(({ isRepeat }) => !isRepeat),
      216 * KB,
    ),
  ).toBe('');
  // How much of this comes depends on how long it takes, on a slow machine more than on a quick one.
  expect(
    overweight(
      loaded.filter(({ isRepeat }) => isRepeat),
      ASKED_AGAIN.atFirst + ASKED_AGAIN.aMinute * minutes,
    ),
  ).toBe('');

  // The photo was made smaller on its way, and lists show a small copy of it.
  const { order } = data(await staff.call(getDeskOrder, { params: { reference } }));
  const sent = order.proofs[0]?.file;
  expect(sent).toMatchObject({ media_type: 'image/jpeg', thumbnail: { height: 384 } });
  expect(sent?.size).toBeLessThan(photo.buffer.length / 2);
  await leave();
});

const HEADINGS = {
  '/payment': 'Pay in China',
  '/branding': 'Branding',
  '/orders': 'My Orders',
  '/inbox': 'Inbox',
  '/account/security': 'Security',
};

test('a customer’s page shows its heading at once, before anything is asked for, and keeps it', async () => {
  const { remembered } = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE, { remembered });
  // A stream that begins asks again, to be sure.
  await page.route('**/api/v1/live', (route) => route.abort());
  for (const [path, heading] of Object.entries(HEADINGS)) {
    counted.loaded();
    const letThrough = counted.holdBack(/^\/(api|assets\/.*\.js)/);
    await page.goto(path, { waitUntil: 'commit' });
    const title = page.getByRole('heading', { level: 1 });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toBeVisible();
    const before = await title.boundingBox();
    const answer = counted.holdBack(/^\/api/);
    letThrough();
    // Alive, without an answer yet.
    await untilAlive(page);
    await expect(title).toBeVisible();
    answer();
    await expect(page.getByText('Loading', { exact: true })).toBeHidden();
    expect(await title.textContent()).toBe(heading);
    expect((await title.boundingBox())?.y).toBe(before?.y);
    // Its HTML asked already, and the page took the answer.
    // What the page before asked late is not this one's.
    const own = counted.loaded().filter(({ by }) => by === path);
    const calls = own.flatMap(({ path }) => (path.startsWith('/api/') ? [path] : []));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
  }
  await leave();
});
