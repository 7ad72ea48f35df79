/** Pictures of what is unread, of cases, and of a person's own facts: a number, an email, who writes to us. */
import { attachToCase } from '@cowrie/contract/cases.ts';
import { listDeskCases } from '@cowrie/contract/desk/cases.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import type { Page } from 'playwright-core';
import { data, type sampleCustomer, type staffClient } from '../api.ts';
import { transferSlip } from '../pictures.ts';
import type { Session, Shot } from './shot.ts';

type People = {
  customer: Awaited<ReturnType<typeof sampleCustomer>>;
  owner: Awaited<ReturnType<typeof staffClient>>;
  unverified: Session;
};

export async function caseShots({ customer, owner, unverified }: People): Promise<Shot[]> {
  const orders = data(await customer.client.call(listOrders, {})).orders.data;
  const [open] = data(await owner.client.call(listDeskCases, { query: {} })).cases.data;
  const discussed = orders.find(({ reference }) => reference === open?.order.reference);
  const cancelled = orders.find(({ status }) => status === 'cancelled');
  const pending = orders.find(({ status }) => status === 'pending');
  if (!open || !discussed || !cancelled || !pending)
    throw new Error('the sample has no case, or no order without one');
  const { remembered } = customer;
  const { buffer, ...named } = await transferSlip('NGN 150,000.00');
  const file = new File([new Uint8Array(buffer)], named.name, { type: named.mimeType });
  const about = { type: 'payment' as const, reference: discussed.reference };
  data(await customer.client.call(attachToCase, { params: about, files: { file } }));
  const number = (typed: string) => async (page: Page) => {
    await page.getByLabel('Phone number').fill(typed);
    // Back, to a field: on the way to a button nothing is said yet.
    await page.getByLabel('Phone number').press('Shift+Tab');
    await page.getByRole('button', { name: 'Sign Up' }).scrollIntoViewIfNeeded();
  };
  return [
    { name: 'sign-up--number-short', path: '/sign-up', prepare: number('0805551234') },
    { name: 'sign-up--number-long', path: '/sign-up', prepare: number('080555123499') },
    {
      name: 'verify-email--correcting',
      path: '/verify-email',
      ...unverified,
      prepare: (page) => page.getByText('Wrong email? Correct it').click(),
    },
    { name: 'about-us--known-writer', path: '/about-us#contact', remembered },
    {
      name: 'home--menu-unread',
      path: '/',
      remembered,
      prepare: async (page) => {
        // What came before may have been read for another picture.
        const body = { message: 'We have a question about your order.' };
        data(await owner.client.call(staffMessage, { params: pending, body }));
        const menu = page.getByRole('button', { name: /^Menu \d+ unread/ });
        const account = page.getByText(/^Hi, /).first();
        await page.waitForFunction(() => document.title.startsWith('('));
        await ((await menu.isVisible()) ? menu : account).click();
      },
    },
    {
      name: 'order-panel--case',
      path: `/orders?order=payment-${discussed.id}`,
      remembered,
      prepare: (page) => page.getByLabel('Write to us about it').scrollIntoViewIfNeeded(),
    },
    {
      name: 'order-panel--something-wrong',
      path: `/orders?order=${cancelled.type}-${cancelled.id}`,
      remembered,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Something wrong?' }).click();
        await page.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded();
      },
    },
    { name: 'desk_case--waiting', path: `/desk/cases/${open.id}`, remembered: owner.remembered },
  ];
}
