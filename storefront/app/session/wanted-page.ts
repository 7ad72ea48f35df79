/** Where a guest comes out once they have logged in. */
import { paths } from '../paths.ts';

const KEY = 'wantedPage';

export const wantPage = (address: string): void => sessionStorage.setItem(KEY, address);

/** Where a guest wanted to go before /login stopped them; asked once. */
export function takeWantedPage(): string {
  const wanted = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : paths.home();
}
