/** Pages of visitors after a press, and forms that are refused. */
import type { Page } from 'playwright-core';
import type { Shot } from './shot.ts';

export function visitorStates(): Shot[] {
  const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
  return [
    { name: 'home--modal', path: '/', prepare: press('Shipping & Logistics') },
    {
      name: 'home--menu',
      path: '/',
      prepare: async (page) => {
        const menu = page.getByRole('button', { name: 'Menu', exact: true });
        if (await menu.isVisible()) await menu.click();
      },
    },
    { name: 'about-us--nothing-filled', path: '/about-us#contact', prepare: press('Send message') },
    { name: 'sign-up--calendar', path: '/sign-up', prepare: press('Date of birth') },
    {
      name: 'login--refused',
      path: '/login',
      prepare: async (page) => {
        await page.getByLabel('Username').fill('nobody');
        await page.getByLabel('Password', { exact: true }).fill('nothing');
        await page.getByLabel('Password', { exact: true }).press('Enter');
        await page.getByText('The username or password is not correct.').waitFor();
      },
    },
    {
      name: 'track-order--mismatch',
      path: '/track-order',
      prepare: async (page) => {
        await page.getByLabel('Order id').fill('CWR-00000000');
        await page.getByLabel('Billing email').fill('ada@example.com');
        await page.getByLabel('Billing email').press('Enter');
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'desk_sign-in--visitor', path: '/desk/sign-in' },
  ];
}
