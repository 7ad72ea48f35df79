/** Staff: nothing serious for axe on any screen of the desk, and no sideways scroll, with large text neither. */
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { newCustomer, placePaymentOf, sendProof } from './testing/api.ts';
import {
  axeFindings,
  LAPTOP,
  PHONE,
  settled,
  sidewaysOrTornWithLargeText,
  sidewaysScroll,
  sidewaysWithLargeText,
} from './testing/browser.ts';
import { DESK_ROUTES } from './testing/routes.ts';
import { setStage } from './testing/stage.ts';

const SCREENS = [
  ...DESK_ROUTES,
  '/desk/orders?status=all',
  '/desk/content/testimonials',
  '/desk/content/about',
  '/desk/papers',
  '/desk/statements?tab=lines',
];

/** On a laptop none of them scrolls sideways with large text, nor does an order; on a phone none of all screens. */
const MAIN_SCREENS = [
  ...['/desk/', '/desk/orders?status=all', '/desk/triage', '/desk/payouts', '/desk/refunds', '/desk/inbox'],
  ...['/desk/parcels', '/desk/rates', '/desk/book', '/desk/customers'],
];

const { product, browsers } = await setStage();

/** Of the largest amount and the longest name. */
let reference: string;

beforeAll(async () => {
  const { client } = await newCustomer(product);
  const order = await placePaymentOf(client, '1234567890.55', 'Guangzhou Baiyun Leather Goods Hall 3');
  await sendProof(client, order);
  reference = order.reference;
});

// Colours shift nothing and sizes tint nothing, so each size in one of the two is enough.
test.each([
  { screen: PHONE, colorScheme: 'light' as const },
  { screen: LAPTOP, colorScheme: 'dark' as const },
])(
  'every screen is sound on a $screen.name in $colorScheme, with large text too: all on a phone, the main ones on a laptop',
  async ({ screen, colorScheme }) => {
    const { page, leave } = await browsers.open(screen, { colorScheme });
    await page.goto('/desk/sign-in');
    await page.getByLabel('Username or email').fill('owner');
    await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await page.goto('/desk/orders?status=all');
    const order = await page.getByRole('row').nth(1).getByRole('link').getAttribute('href');
    expect(order).toContain(reference);
    const wrong: Record<string, string[]> = {};
    for (const address of [...SCREENS, order ?? '']) {
      await page.goto(address);
      await settled(page);
      const sideways = await sidewaysScroll(page);
      const isMain = MAIN_SCREENS.includes(address) || address === order;
      const found = [
        ...(await axeFindings(page)),
        ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
        ...(screen === PHONE
          ? await sidewaysOrTornWithLargeText(page)
          : isMain
            ? await sidewaysWithLargeText(page)
            : []),
      ];
      if (found.length > 0) wrong[address] = found;
    }
    expect(wrong).toEqual({});
    await leave();
  },
);
