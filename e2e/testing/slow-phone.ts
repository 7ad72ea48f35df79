/**
 * A cheap phone on a slow network, as Lighthouse means them: a processor a quarter as fast, over a slow line. It reaches the
 * product by HTTP/2, as it would through the proxy of `deploy/`: over HTTP/1.1 six answers at a time would stand in a queue.
 */
import type { Page } from 'playwright-core';
import type { SlowLine } from './slow-line.ts';

const TIMES_SLOWER = 4;
/** On a machine that others use, too. */
const PATIENCE_MS = 60_000;

/** Milliseconds from the press on a link. */
export type Times = {
  /** The frame and the heading are painted. */
  painted: number;
  /** The page is alive and shows what it is opened for. */
  usable: number;
  /** What the page's thread has worked for until then, whatever else the machine did. */
  worked: number;
};

/**
 * Opens a page as such a phone with nothing kept, over a connection that is there; `sign` is the part by which the page can
 * be used.
 */
export async function openSlowly(
  page: Page,
  line: SlowLine,
  { path, sign }: { path: string; sign: string },
): Promise<Times> {
  await page.goto('/healthz');
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await phone.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript((selector) => {
    const timer = setInterval(() => {
      const isAlive = (window as { pressedEarly?: unknown }).pressedEarly === null;
      if (!isAlive || !document.querySelector(selector)?.checkVisibility()) return;
      clearInterval(timer);
      (window as { usableAt?: number }).usableAt = performance.now();
    }, 10);
  }, sign);
  line.slow(true);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as { usableAt?: number }).usableAt, null, {
    polling: 50,
    timeout: PATIENCE_MS,
  });
  line.slow(false);
  const { metrics } = await phone.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const [painted, usable] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    (window as { usableAt?: number }).usableAt ?? 0,
  ]);
  return { painted: painted ?? 0, usable: usable ?? 0, worked: seconds * 1000 };
}
