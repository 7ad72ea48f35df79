import { afterAll } from 'vitest';
import { type Browsers, launchBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** What the journeys of a file play on: a product with the sample's data and a browser, closed after its tests. */
export async function setStage(
  settings: Record<string, string> = {},
): Promise<{ product: Product; browsers: Browsers }> {
  const product = await startProduct(settings);
  afterAll(() => product.close());
  const browsers = await launchBrowser(product.url);
  afterAll(() => browsers.close());
  return { product, browsers };
}
