/** Where somebody wanted to go before /login stopped them (Product §11.2). */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { paths } from '../paths.ts';

const KEY = 'wantedPage';

export const isOnTheWay = (): boolean => keptInTab(KEY) !== null;

/** Where who has just signed in goes; asked once. */
export function takeWantedPage(username: string): string {
  const [address = '', whose] = keptInTab(KEY)?.split(' ') ?? [];
  keepInTab(KEY, null);
  return /^\/(?!\/)/.test(address) && (!whose || whose === username) ? address : paths.home();
}
