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

/** What a form says then, before and after the network is known to be there. */
export const ANSWER_LOST = /We could not reach the server\.|You are connected again/;

/** Lets the next call to an address do what it does, and its answer get lost. */
export const loseNextAnswer = (page: Page, address: string): Promise<unknown> =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
