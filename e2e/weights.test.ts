/** What a visitor on a slow network has to load, in bytes as they are sent. */
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Product, startProduct } from './testing/product.ts';

const KB = 1000;
const FIRST_VISIT = 46 * KB;
const FIRST_SCRIPTS = 101 * KB;
/** With room for what a build's names of files pack worse than another's: some 40 bytes, whatever was changed. */
const OWN_SCRIPTS = 33.2 * KB;

const HOME = '/';
const PAGES = [
  ...['/rate', '/about-us', '/privacy-policies', '/login', '/sign-up', '/forgot-password', '/verify-email'],
  ...['/payment', '/branding', '/ship-for-me', '/package-details', '/pay/payment/1', '/reset-password/token'],
  ...['/my-account', '/overview', '/track-order', '/tracking-order', '/orders', '/payment-history', '/inbox'],
  ...['/offline', '/no-such-page', '/r/no-such-receipt'],
];

type File = { path: string; bytes: number };

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, inject('filledData').postgres);
});
afterAll(async () => {
  await product?.close();
});

/** An answer as a phone's browser gets it: its compressed size. */
function load(path: string): Promise<File> {
  return new Promise((resolve, reject) => {
    get(product.url + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ path, bytes }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Files that a page's HTML names, by the end of their name. */
async function namedFiles(page: string, ending: RegExp): Promise<string[]> {
  const html = (await (await fetch(product.url + page)).text())
    // Loaded where the page opens with an order's panel, which others do once somebody opens one.
    .replace(/\["\/assets[^\]]*\]\.forEach/, '');
  const named = html.match(/(?<=["(])\/[\w./-]+\.\w+(?=[")])/g) ?? [];
  return [...new Set(named)].filter((path) => ending.test(path));
}

/** The files that are too much, with their sizes; empty where they fit. */
async function overweight(paths: readonly string[], budget: number): Promise<string> {
  const files = await Promise.all(paths.map(load));
  const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
  if (sum <= budget) return '';
  const lines = files.toSorted((a, b) => b.bytes - a.bytes).map(({ path, bytes }) => `${bytes} ${path}`);
  return [`${sum} bytes, ${sum - budget} more than ${budget}:`, ...lines].join('\n');
}

describe('the first visit', () => {
  test('reads the home page with its styles, fonts and images in 46 KB', async () => {
    const files = await namedFiles(HOME, /\.(css|woff2|svg|png|webp|avif|jpg)$/);
    expect(files.filter((path) => path.endsWith('.woff2')).length).toBeGreaterThan(0);
    // What other sites show of ours when it is shared is not loaded by a visit, and the sample's faces are no business's.
    const shown = files.filter((path) => !path.includes('og.png') && !path.startsWith('/sample/'));
    expect(await overweight([HOME, ...shown], FIRST_VISIT)).toBe('');
  });

  test('loads its JavaScript in 101 KB', async () => {
    const scripts = await namedFiles(HOME, /\.js$/);
    expect(scripts.length).toBeGreaterThan(0);
    expect(await overweight(scripts, FIRST_SCRIPTS)).toBe('');
  });
});

test('what a page loads is compiled while it arrives: each script says so in its first line', async () => {
  const scripts = (await namedFiles(HOME, /\.js$/)).filter((path) => !/\/manifest-/.test(path));
  const first = await Promise.all(
    scripts.map(async (path) => (await (await fetch(product.url + path)).text()).split('\n', 1)[0]),
  );
  expect(new Set(first)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

test.each(PAGES)('%s adds at most 33.2 KB of JavaScript to what every page loads', async (page) => {
  // The offline page is made of nothing but the shared part and itself.
  const [own, shared] = await Promise.all([namedFiles(page, /\.js$/), namedFiles('/offline', /\.js$/)]);
  const added = page === '/offline' ? [] : own.filter((path) => !shared.includes(path));
  expect(await overweight(added, OWN_SCRIPTS)).toBe('');
});
