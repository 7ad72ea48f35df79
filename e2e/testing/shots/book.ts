/** Pictures of the book of the money with the sample's week in it. */

import type { Client } from '@cowrie/contract/client.ts';
import { bookAccounts, listJournals } from '@cowrie/contract/desk/book.ts';
import { closingDay } from '@cowrie/contract/desk/closings.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import type { Page } from 'playwright-core';
import { data } from '../api.ts';
import type { Session, Shot } from './shot.ts';

export async function bookShots(owner: Session & { client: Client }): Promise<Shot[]> {
  const { accounts } = data(await owner.client.call(bookAccounts, {}));
  const { journals } = data(await owner.client.call(listJournals, { query: { kind: 'payout' } }));
  const { days } = data(await owner.client.call(closingDay, { query: { day: dayOf(Date.now()) } }));
  const bank = accounts.find(({ kind }) => kind === 'pay-in');
  const { remembered } = owner;
  const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
  const book = (name: string, path: string, button?: string): Shot => ({
    name: `desk_book--${name}`,
    path,
    remembered,
    ...(button && { prepare: press(button) }),
  });
  return [
    book('buy', '/desk/book', 'Record bought RMB'),
    book('move', '/desk/book', 'Move money'),
    book('own', '/desk/book', 'Owner’s money'),
    book('open', '/desk/book', 'Open another'),
    book('statement', `/desk/book/accounts/${bank?.id}`),
    book('journal', `/desk/book/journals/${journals[0]?.id}`),
    book('closed-day', `/desk/book/closing?day=${days[0]?.day}`),
    book('count', '/desk/book/closing', 'Count'),
    book('by-method', '/desk/book/charts?by=method'),
    book('by-account', '/desk/book/charts?by=account'),
    {
      ...book('price', '/desk/rates'),
      prepare: async (page) => {
        await press('Publish a price')(page);
        await page.getByLabel('Price of 1 RMB').fill('212');
        await page.getByText('Earned on each RMB').waitFor();
      },
    },
  ];
}
