import { afterAll, afterEach, inject, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/find-programs.ts';
import { type Browsers, launchBrowser } from './browser.ts';
import type { Engine } from './filled-data.ts';
import { type Prepare, type Product, startProduct } from './product.ts';
import './expectations.ts';

/**
 * What the journeys of a file play on: a product with the sample's data and a browser, closed after its tests. A
 * journey that fails says what its screens showed and what the server printed last, and leaves no screen to the next
 * one. `prepare` is done to its database before it starts.
 */
export async function setStage(
  settings: Record<string, string> = {},
  prepare?: Prepare,
  engine: Engine = 'postgres',
): Promise<{ product: Product; browsers: Browsers }> {
  const product = await startProduct(settings, inject('filledData')[engine], prepare);
  afterAll(() => product.close());
  const browsers = await launchBrowser(product.url);
  afterAll(() => browsers.close());
  afterEach(async ({ task }) => {
    const shown = await browsers.abandon();
    for (const error of task.result?.errors ?? [])
      error.message = `${inWords(error.message)}\n\n${shown}\n\nThe server said last:\n${product.said()}`;
  });
  return { product, browsers };
}

/** For one test a browser with all its parts: what shows PDFs, and what the system is told. */
export async function openWholeBrowser({ url }: Product): Promise<Browsers> {
  const browsers = await launchBrowser(url, { executablePath: findChromium() });
  onTestFinished(() => browsers.close());
  return browsers;
}

/** An act that the page did not allow in time is an expectation, too. */
function inWords(message: string): string {
  return message.replace(
    /\w+\.(\w+): Timeout (\d+)ms exceeded\./,
    (_, act, patience) => `expected to ${act} within ${patience} ms, but could not:`,
  );
}
