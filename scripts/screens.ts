/**
 * `npm run screens`: a picture of every route in its main states, on a phone and a laptop, for a person to look
 * through in `screens/`. Words after it choose: `light`, `dark`, `phone`, `laptop`, `storefront`, `desk`, or part of a
 * picture's name. What is not taken anew stays.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { LAPTOP, launchBrowser, PHONE, settled } from '../e2e/testing/browser.ts';
import { startProduct } from '../e2e/testing/product.ts';
import { listShots } from '../e2e/testing/shots/all.ts';
import type { Shot } from '../e2e/testing/shots/shot.ts';
import { buildApps } from './build.ts';
import { ensureSystemPrograms } from './install-programs.ts';
import { ROOT } from './run.ts';

const OUT = join(ROOT, 'screens');
const words = process.argv.slice(2);
const SIZES = [PHONE, LAPTOP];
const THEMES = ['light', 'dark'] as const;
const APPS = ['storefront', 'desk'] as const;
/** Quiet is for so long nothing on its way; what is held back so as to be seen in its place is waited for no longer than this. */
const QUIET = { forMs: 300, atMostMs: 5000 };
type Theme = (typeof THEMES)[number];

/** Those that were named; nothing when none was. */
const named = <Choice extends string>(all: readonly Choice[]) => all.filter((word) => words.includes(word));
const sizeNames = named(SIZES.map(({ name }) => name));
const sizes = SIZES.filter(({ name }) => sizeNames.length === 0 || sizeNames.includes(name));
const themes = words.includes('dark') ? named(THEMES) : (['light'] as const);
const apps = named(APPS);
const choosing: readonly string[] = [...SIZES.map(({ name }) => name), ...THEMES, ...APPS];
const parts = words.filter((word) => !choosing.includes(word));
const isAll = apps.length === 0 && parts.length === 0;
const isChosen = ({ name, path }: Shot) =>
  (apps.length === 0 || apps.includes(path.startsWith('/desk') ? 'desk' : 'storefront')) &&
  (parts.length === 0 || parts.some((part) => name.includes(part)));

if (!ensureSystemPrograms() || !(await buildApps())) process.exit(1);
const product = await startProduct();
const browsers = await launchBrowser(product.url);
const failures: string[] = [];
try {
  const shots = await listShots(product);
  const chosen = shots.filter(isChosen);
  for (const size of sizes)
    for (const theme of themes) {
      const folder = join(OUT, theme === 'dark' ? `${size.name}-dark` : size.name);
      if (isAll) rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const shot of chosen) await take(shot, size, theme, join(folder, `${shot.name}.png`));
    }
  const asked = chosen.length * sizes.length * themes.length;
  console.log(`${asked - failures.length} pictures are in ${OUT}`);
} finally {
  await browsers.close();
  await product.close();
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

/** Nothing that shows, also below the screen, is an empty place still; what waits to come into sight is asked for. */
function isPictured(): boolean {
  const shown = [...document.images].filter((image) => image.checkVisibility());
  for (const image of shown) image.loading = 'eager';
  return shown.every(({ complete }) => complete);
}

/** One picture: of the whole page, or of the screen where a dialog lies over it or it never gets ready. */
async function take(shot: Shot, size: (typeof SIZES)[number], theme: Theme, path: string): Promise<void> {
  const { page, leave } = await browsers.open(size, {
    remembered: shot.remembered ?? {},
    colorScheme: theme,
  });
  const failed = (error: unknown) =>
    failures.push(`${size.name} ${theme} ${shot.name}: ${(error as Error).message.split('\n')[0]}`);
  const untilQuiet = watchLoads(page);
  try {
    if (shot.calls === 'held') await page.route('**/api/v1/**', () => {});
    if (shot.calls === 'failed') await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(shot.path);
    if (shot.calls === 'held') await page.locator('.skeleton:visible').first().waitFor();
    else await settled(page);
    await shot.prepare?.(page);
    if (!shot.calls) await untilQuiet();
    await page.evaluate(() => document.fonts.ready);
    if (shot.calls !== 'held') await page.waitForFunction(isPictured);
    // A page that is scrolled would be pictured whole with its header in the middle.
    const isWhole = await page.evaluate(
      () => !document.querySelector('dialog[open]') && window.scrollY === 0,
    );
    await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' });
  } catch (error) {
    failed(error);
  }
  await leave().catch(failed);
}

/** Gives what waits until all that a page asked for is there, but for its stream, which stays open. */
function watchLoads(page: Page): () => Promise<void> {
  const loads = new Set<Request>();
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/live')) loads.add(request);
  });
  const forget = (request: Request) => void loads.delete(request);
  page.on('requestfinished', forget).on('requestfailed', forget);
  return async () => {
    const until = performance.now() + QUIET.atMostMs;
    let quietSince = performance.now();
    while (performance.now() < Math.min(until, quietSince + QUIET.forMs)) {
      if (loads.size > 0) quietSince = performance.now();
      await setTimeout(20);
    }
  };
}
