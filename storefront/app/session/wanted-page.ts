/** Where a guest comes out once they have logged in. */
import { keepInTab } from '@cowrie/client/tab-store.ts';

/** @param whose username, where their session ended on that page: it is nobody else's */
export const wantPage = (address: string, whose = ''): boolean =>
  // The pages to sign in look for it by the same name: exported it would weigh on every page.
  keepInTab('wantedPage', `${address} ${whose}`);
