/** Pictures of what staff open over a screen or beside it: a conversation, chosen rows, columns, a view, papers and print. */
import type { Page } from 'playwright-core';
import { conversations } from '../inbox.ts';
import type { Session, Shot } from './shot.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

async function openConversation(page: Page): Promise<void> {
  await conversations(page).first().click();
  await page.getByRole('button', { name: 'Put off', exact: true }).waitFor();
}

export function deskShots({ remembered }: Session, customerId: string, reference: string): Shot[] {
  const shot = (name: string, path: string, prepare?: Shot['prepare']): Shot => ({
    name: `desk_${name}`,
    path: `/desk${path}`,
    remembered,
    ...(prepare && { prepare }),
  });
  return [
    shot('inbox--open', '/inbox', openConversation),
    shot('inbox--put-off', '/inbox', async (page) => {
      await openConversation(page);
      await press('Put off')(page);
    }),
    shot('orders--chosen', '/orders?status=open', async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Choose CWR-/ });
      await boxes.nth(0).click();
      await boxes.nth(1).click();
    }),
    shot('orders--columns', '/orders?status=open', async (page) => {
      // Cards on a phone have no columns.
      const columns = page.getByRole('button', { name: 'Columns' });
      if (await columns.isVisible()) await columns.click();
    }),
    shot('orders--save-view', '/orders?status=open', async (page) => {
      // On a phone what narrows a queue is folded up.
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
      await press('Save this view')(page);
    }),
    shot('customer--statement', `/customers/${customerId}`, press('Statement')),
    shot('papers--owner', '/papers'),
    shot('order--print', `/orders/${reference}`, (page) => page.emulateMedia({ media: 'print' })),
    shot('audit-log--print', '/audit-log', (page) => page.emulateMedia({ media: 'print' })),
  ];
}
