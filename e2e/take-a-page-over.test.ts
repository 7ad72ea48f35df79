/**
 * A page comes as HTML and is taken over by its scripts. Once it is alive it is the page that a link leads to, which is made
 * in the browser alone, however soon what belongs to its customer came.
 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Customer, newCustomer, placePaymentOf } from './testing/api.ts';
import { PHONE, untilAlive } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const PUBLIC = ['/', '/rate', '/about-us', '/track-order'];
const OF_CUSTOMERS = [
  ...['/', '/payment', '/branding', '/ship-for-me', '/package-details', '/my-account', '/overview'],
  ...['/orders', '/payment-history', '/inbox', '/balance', '/account/security', '/account/data'],
];
/** What comes first is another each time. */
const OPENINGS = 3;

const { product, browsers } = await setStage({ RATE_LIMIT_FACTOR: '100' });

/** The elements of a page with their classes and words, a line each; figures count time. */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    if (document.querySelector('.skeleton')) return 'on its way';
    const elements = [...document.querySelectorAll('#main, #main :not(svg *)')];
    const wordsOf = (element: Element) =>
      [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    return elements
      .map((element) => {
        let depth = 0;
        for (let above = element.parentElement; above; above = above.parentElement) depth += 1;
        const classes = [...element.classList].sort().join('.');
        return `${'  '.repeat(depth)}${element.localName} ${classes} ${wordsOf(element).replace(/\d+/g, '#')}`;
      })
      .join('\n');
  });

/** As a link does. */
const goOnTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

async function expectTakenOver(path: string, customer?: Customer) {
  const { page, context, leave } = await browsers.open(PHONE, { remembered: customer?.remembered ?? {} });
  await page.goto('/privacy-policies');
  await untilAlive(page);
  await goOnTo(page, path);
  const opened = await context.newPage();
  for (let times = 0; times < OPENINGS; times += 1) {
    await opened.goto(path);
    await untilAlive(opened);
    await expect
      .poll(async () => {
        const [made, takenOver] = await Promise.all([shapeOf(page), shapeOf(opened)]);
        return made === takenOver ? '' : `${takenOver}\n\nin place of\n\n${made}`;
      })
      .toBe('');
  }
  await leave();
}

test.each(PUBLIC)('%s is the same from the server and by a link', (path) => expectTakenOver(path));

describe('of a customer with an order', () => {
  let customer: Customer;
  beforeAll(async () => {
    customer = await newCustomer(product);
    await placePaymentOf(customer.client);
  });

  test.each(OF_CUSTOMERS)('%s is the same from the server and by a link', (path) =>
    expectTakenOver(path, customer),
  );
});
