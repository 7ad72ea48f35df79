/** Where a guest comes out once they have logged in. */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { paths } from '../paths.ts';

const KEY = 'wantedPage';

export const wantPage = (address: string): boolean => keepInTab(KEY, address);

/** Whether a page waits behind /login. */
export const isPageWanted = (): boolean => keptInTab(KEY) !== null;

/** Where a guest wanted to go before /login stopped them; asked once. */
export function takeWantedPage(): string {
  const wanted = keptInTab(KEY);
  keepInTab(KEY, null);
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : paths.home();
}
