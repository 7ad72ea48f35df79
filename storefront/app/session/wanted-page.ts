/** Where a guest comes out once they have logged in. */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { paths } from '../paths.ts';

/** Login looks for it by the same name: exported it would weigh on every page. */
const KEY = 'wantedPage';

export const wantPage = (address: string): boolean => keepInTab(KEY, address);

/** Where a guest wanted to go before /login stopped them; asked once. */
export function takeWantedPage(): string {
  const wanted = keptInTab(KEY);
  keepInTab(KEY, null);
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : paths.home();
}
