/**
 * What journeys expect of a screen. Each waits as patiently as the page's own actions, and where it is let down it
 * says what was expected and what was there; `stage.ts` adds what every open screen showed.
 */
import { errors, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE_MS } from './browser.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** One element of this kind is on the screen. */
    toBeVisible(): Promise<void>;
    /** One element of this kind is on the page, be it folded away or only for screen readers. */
    toBeAttached(): Promise<void>;
    /** What this journey has seen before is no longer on the page. */
    toBeGone(options?: Patience): Promise<void>;
    /** What this journey has seen before is no longer on the screen, though the page may keep it. */
    toBeHidden(options?: Patience): Promise<void>;
    /** The browser is at this address below the product's: a path with its query and fragment, or a pattern of them. */
    toBeAt(address: string | RegExp): Promise<void>;
  }
}

/** `within` so many milliseconds, where what is expected takes longer than a page may. */
type Patience = { within?: number };
type Verdict = { pass: boolean; message: () => string };
type State = 'visible' | 'attached' | 'hidden' | 'detached';

const WORDS: Record<State, string> = {
  visible: 'to be visible',
  attached: 'to be on the page',
  hidden: 'to be hidden',
  detached: 'to be gone from the page',
};

/** Resolves to whether `waiting` came to an end in time; other failures, such as two elements for one, pass through. */
async function inTime(waiting: Promise<unknown>): Promise<boolean> {
  try {
    await waiting;
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** With no more time than this Playwright looks ten times a second; with more, twice. */
const LOOKS_OFTEN_MS = 2_000;

/** Resolves to whether it comes to be so in time, soon after it does: half a second each time is minutes of all journeys. */
async function becomes(locator: Locator, state: State, within: number): Promise<boolean> {
  const end = performance.now() + within;
  for (;;) {
    const left = end - performance.now();
    const timeout = Math.max(1, Math.min(left, LOOKS_OFTEN_MS));
    if (await inTime(locator.waitFor({ state, timeout }))) return true;
    if (left <= LOOKS_OFTEN_MS) return false;
  }
}

/** What journeys have seen, by page: only that can go. */
const seen = new WeakMap<Page, Set<string>>();

function seenOn(page: Page): Set<string> {
  const known = seen.get(page) ?? new Set();
  seen.set(page, known);
  return known;
}

const toBe = (state: State) =>
  async function (
    this: { isNot: boolean },
    locator: Locator,
    { within = PATIENCE_MS }: Patience = {},
  ): Promise<Verdict> {
    if (this.isNot) throw new Error('say what is expected instead: toBeGone() or toBeHidden()');
    const known = seenOn(locator.page());
    const goes = state === 'hidden' || state === 'detached';
    if (goes && !known.has(`${locator}`))
      throw new Error(`${locator} was never seen, so that nothing shows that it goes`);
    const pass = await becomes(locator, state, within);
    if (pass && !goes) known.add(`${locator}`);
    return { pass, message: () => `expected ${locator} ${WORDS[state]}, but it was not` };
  };

const addressOf = (url: URL) => url.pathname + url.search + url.hash;

expect.extend({
  toBeVisible: toBe('visible'),
  toBeAttached: toBe('attached'),
  toBeHidden: toBe('hidden'),
  toBeGone: toBe('detached'),

  async toBeAt(page: Page, expected: string | RegExp): Promise<Verdict> {
    const isThere = (url: URL) =>
      typeof expected === 'string' ? addressOf(url) === expected : expected.test(addressOf(url));
    const wanted = !this.isNot;
    const arrived = await inTime(page.waitForURL((url) => isThere(url) === wanted));
    return {
      pass: arrived === wanted,
      message: () =>
        `expected the browser ${wanted ? 'to be' : 'not to stay'} at ${expected}, but it was at ${addressOf(new URL(page.url()))}`,
    };
  },
});
