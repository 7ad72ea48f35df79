/** The storefront installed as an app, by a browser that keeps what it is given: the windows of other journeys install nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/find-programs.ts';
import { errorsOf, PATIENCE_MS, PHONE, QUIET } from './browser.ts';
import type { Product } from './product.ts';

/** A browser of somebody's own, at home in the storefront and signed in; its tab, and what speaks with the browser of it. */
export async function openOwnBrowser({ url }: Product, remembered: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-own-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: QUIET,
    baseURL: url,
    viewport: { width: PHONE.width, height: PHONE.height },
    reducedMotion: 'reduce',
  });
  onTestFinished(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const [tab = await context.newPage()] = context.pages();
  await tab.goto('/');
  await tab.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, JSON.stringify(value));
  }, remembered);
  await tab.reload();
  await tab.evaluate(() => navigator.serviceWorker.ready);
  return { context, tab, session: await context.newCDPSession(tab) };
}

export type InstalledApp = {
  /** Its own window. */
  page: Page;
  /** The number on its icon, as the browser has told the system. */
  badge(): Promise<number>;
  leave(): Promise<void>;
};

/** Presses "Install" in the browser's own menu, and opens what came of it; the system knows it before and after. */
export async function installApp(
  { url }: Product,
  { tab, session }: { tab: Page; session: CDPSession },
): Promise<InstalledApp> {
  const app = { manifestId: `${url}/` };
  const known = () =>
    session.send('PWA.getOsAppState', app).then(
      ({ badgeCount }) => badgeCount,
      () => null,
    );
  expect(await known()).toBeNull();
  await session.send('PWA.install', app);
  expect(await known()).toBe(0);
  // As the manifest says; without a screen the browser would open a tab.
  await session.send('PWA.changeAppUserSettings', { ...app, displayMode: 'standalone' });
  const opening = tab.context().waitForEvent('page');
  await session.send('PWA.launch', app);
  const page = await opening;
  const errors = errorsOf(page);
  return {
    page,
    badge: async () => (await known()) ?? -1,
    async leave() {
      await tab.context().close();
      if (errors.length > 0) throw new Error(`a page threw: ${errors.join('; ')}`);
    },
  };
}
