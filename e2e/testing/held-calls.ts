/** A network that is slow where a journey needs it to be. */
import type { Page } from 'playwright-core';

/** Lets the next call to an address reach the server only once it is let go. */
export async function holdNext(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}
