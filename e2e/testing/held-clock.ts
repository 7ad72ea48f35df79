import type { Page } from 'playwright-core';

/** A busy browser hears of it late, and no clock goes back. */
const AHEAD_MS = 10_000;

/** From now on time passes in the page only as the journey lets it. Its clock was installed before. */
export const holdClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
