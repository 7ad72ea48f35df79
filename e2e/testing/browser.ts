/** People with browsers: a phone or a laptop each, whose pages must never throw. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { findChromiumForPages } from '../../scripts/find-programs.ts';

export const PHONE = { name: 'phone', width: 360, height: 800 } as const;
export const LAPTOP = { name: 'laptop', width: 1280, height: 800 } as const;
export type Screen = typeof PHONE | typeof LAPTOP;

export const PATIENCE_MS = 15_000;
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export type Person = {
  page: Page;
  context: BrowserContext;
  /** Closes the browser's window; fails where a page threw, but for errors that the journey `provoked`. */
  leave(provoked?: RegExp): Promise<void>;
};

/** How somebody arrives, beside their screen. */
type Arrival = {
  /** What their browser remembers of earlier visits, such as a session. */
  remembered?: Record<string, unknown>;
  /** Animations and the carousel move; otherwise they asked for reduced motion, so that pictures hold still. */
  moves?: boolean;
  colorScheme?: 'light' | 'dark';
  /** Lets the service worker keep pages; without it a journey can stand in for the server. */
  keepsPages?: boolean;
};

export type Browsers = {
  open(screen: Screen, arrival?: Arrival): Promise<Person>;
  /** Closes the windows that nobody has left, and says what they showed. */
  abandon(): Promise<string>;
  close(): Promise<void>;
};

/** How the browser itself is, beside what it shows. */
type BrowserKind = {
  executablePath?: string | undefined;
  /** Its own, such as a camera. */
  flags?: readonly string[];
};

/** `url` is the product's address; pages are opened relative to it. */
export async function launchBrowser(
  url: string,
  { executablePath = findChromiumForPages(), flags = [] }: BrowserKind = {},
): Promise<Browsers> {
  const browser: Browser = await chromium.launch({ executablePath, args: [...QUIET, ...flags] });
  return {
    async abandon() {
      const contexts = browser.contexts();
      const shown = await Promise.all(contexts.flatMap((context) => context.pages()).map(describeScreen));
      await Promise.all(contexts.map((context) => context.close()));
      return shown.join('\n\n');
    },
    async open(screen, arrival = {}) {
      const { remembered = {}, moves = false, colorScheme = 'light', keepsPages = false } = arrival;
      const context = await browser.newContext({
        baseURL: url,
        storageState: {
          cookies: [],
          origins: [
            {
              origin: url,
              localStorage: Object.entries(remembered).map(([name, value]) => ({
                name,
                value: JSON.stringify(value),
              })),
            },
          ],
        },
        colorScheme,
        viewport: { width: screen.width, height: screen.height },
        hasTouch: screen === PHONE,
        isMobile: screen === PHONE,
        reducedMotion: moves ? 'no-preference' : 'reduce',
        serviceWorkers: keepsPages ? 'allow' : 'block',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      // Told only at the press, a busy browser may take the key before it hears that somebody waits for its dialog.
      page.on('filechooser', () => undefined);
      const errors = errorsOf(page);
      return {
        page,
        context,
        async leave(provoked) {
          await context.close();
          const unexpected = errors.filter((error) => !provoked?.test(error));
          if (unexpected.length > 0) throw new Error(`a page threw: ${unexpected.join('; ')}`);
        },
      };
    },
    close: () => browser.close(),
  };
}

/** Resolves once the scripts of a page have taken it over, which is when it keeps no more early presses. */
export const untilAlive = (page: Page) =>
  page.waitForFunction(() => Reflect.get(window, 'pressedEarly') === null);

/** What goes wrong in a page from now on. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // The browser reports every refused answer; the journeys themselves judge those.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  return errors;
}

/** What a page shows, as a screen reader would go through it. */
async function describeScreen(page: Page): Promise<string> {
  const parts = [page.locator('dialog[open]'), page.locator('main'), page.locator('body')];
  const counts = await Promise.all(parts.map((part) => part.count()));
  const part = parts[counts.findIndex((count) => count > 0)]?.last() ?? page.locator('html');
  const shown = await part.ariaSnapshot({ timeout: 2000 }).catch((error: Error) => error.message);
  return `The screen at ${page.url()} showed:\n${shown.slice(0, 3000)}`;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResult = {
  violations: { id: string; help: string; nodes: { target: string[] }[] }[];
};

/** All that axe finds wrong on the page as it stands, one line each; `rules` limits what it looks at. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Colours that are still changing are neither the old nor the new ones.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  // Half a megabyte, which a page that was not left has already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const result = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResult;
  return result.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`,
  );
}

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * The same with text as large as who sees badly sets it, the sizes at which it is more than nothing (Product §30.34): on a
 * phone, whose page keeps its width, by the size of the root; on a laptop by the browser's own setting, by which a page takes
 * the layout that fits.
 */
export const sidewaysWithLargeText = (page: Page): Promise<string[]> => withLargeText(page, sidewaysNow);

/** And sums and references that text of these sizes tears: one that goes on in another line is read as another (Product §30.34). */
export const sidewaysOrTornWithLargeText = (page: Page): Promise<string[]> =>
  withLargeText(page, async () => [...(await sidewaysNow(page)), ...(await tornSums(page))]);

/** What a dialog holds scrolls by itself: the page is as wide as it was. */
const sidewaysInDialog = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...Array.from(
        document.querySelectorAll('dialog[open] [data-body]'),
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );

async function sidewaysNow(page: Page): Promise<string[]> {
  const sideways = Math.max(await sidewaysScroll(page), await sidewaysInDialog(page));
  return sideways > 0 ? [`scrolls ${sideways} px sideways: ${await tooWide(page)}`] : [];
}

/** Words that text of these sizes cuts short, lays on what leads a card, or leads out of it (Product §30.34). */
export const hiddenWithLargeText = (page: Page): Promise<string[]> =>
  withLargeText(page, async () => [
    ...(await cutWords(page)),
    ...(await coveredLeads(page)),
    ...(await beyondCards(page)),
  ]);

/** Words that reach beyond what a card leaves them, but for what it lets into its edge by a margin below nothing. */
const beyondCards = (page: Page) =>
  page.evaluate(() => {
    const widened = (part: Element | null): number =>
      part && part.localName !== 'tr'
        ? Math.max(-Number.parseFloat(getComputedStyle(part).marginRight), widened(part.parentElement))
        : 0;
    return [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
      const end = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
      return [...row.querySelectorAll('td *')]
        .filter((part) => part.childElementCount === 0 && part.checkVisibility())
        .filter((part) => part.getBoundingClientRect().right > end + widened(part) + 1)
        .map((part) => `runs “${part.textContent}” beyond its card`);
    });
  });

/** What is typed or copied, where text of these sizes leaves it less than three letters a line (Product §30.34). */
export const squeezedWithLargeText = (page: Page): Promise<string[]> =>
  withLargeText(page, () =>
    page.evaluate(() =>
      [...document.querySelectorAll(':is(main, dialog[open]) :is(dd, input[type=text], textarea)')]
        .flatMap((part) => {
          const { fontSize, paddingLeft, paddingRight } = getComputedStyle(part);
          const room = part.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          const isSqueezed = part.checkVisibility() && room < 3 * Number.parseFloat(fontSize);
          return isSqueezed ? [`leaves ${room} px for “${part.textContent || part.id}”`] : [];
        })
        .concat(
          [...document.querySelectorAll<HTMLSelectElement>('main select')].flatMap((part) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(part);
            const pen = document.createElement('canvas').getContext('2d');
            if (!pen || !part.checkVisibility()) return [];
            pen.font = font;
            const chosen = part.selectedOptions[0]?.text ?? '';
            const room = part.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
            // Where two figures are all that it says, none is left out; words may end in dots.
            const isCut = /^\d+$/.test(chosen) && pen.measureText(chosen).width > room;
            return isCut ? [`leaves ${room} px for the choice “${chosen}”`] : [];
          }),
        ),
    ),
  );

/** What a tap on its middle would not reach with text of these sizes, since something else lies on it. */
export const coveredWithLargeText = (page: Page, targets: Locator): Promise<string[]> =>
  withLargeText(page, () =>
    targets.evaluateAll((parts) =>
      parts.flatMap((part) => {
        part.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = part.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return part.contains(hit) ? [] : [`covers “${part.textContent}” by “${hit?.textContent}”`];
      }),
    ),
  );

async function withLargeText(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  const isNarrow = (page.viewportSize()?.width ?? 0) <= PHONE.width;
  const setSize = isNarrow ? setRootSize : setBrowserSize;
  const found: string[] = [];
  for (const percent of [150, 200]) {
    await setSize(page, percent);
    found.push(...(await look(page)).map((one) => `with text of ${percent} % ${one}`));
  }
  await setSize(page, 100);
  return found;
}

const tornSums = (page: Page) =>
  page.evaluate(() => {
    const torn: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!text.parentElement?.checkVisibility()) continue;
      for (const sum of text.data.matchAll(/[+−]?[₦¥$€£]\d[\d,.]*\d|\bCWR-\w{8}\b/g)) {
        const range = document.createRange();
        range.setStart(text, sum.index);
        range.setEnd(text, sum.index + sum[0].length);
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1)
          torn.push(`tears “${sum[0]}” in .${text.parentElement.className}`);
      }
    }
    return torn;
  });

const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...(document.querySelector('main')?.querySelectorAll('*') ?? [])]
      .filter(
        (part) =>
          getComputedStyle(part).textOverflow === 'ellipsis' &&
          part.checkVisibility() &&
          part.scrollWidth > part.clientWidth,
      )
      .map((part) => `cuts “${part.textContent}”`),
  );

/** Words of a table's row, on a phone a card, that lie on what leads it. */
const coveredLeads = (page: Page) =>
  page.evaluate(() => {
    const shownTexts = (row: Element) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        // What is for a screen reader alone is one pixel wide.
        if (text.parentElement?.checkVisibility() && text.parentElement.clientWidth !== 1) texts.push(text);
      }
      return texts;
    };
    const boxes = (text: Text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    };
    const meets = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 2;
    return [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
      const [lead, ...others] = shownTexts(row);
      const under = lead ? boxes(lead) : [];
      return others
        .filter((text) => boxes(text).some((box) => under.some((one) => meets(box, one))))
        .map((text) => `lays “${text.data}” on “${lead?.data}”`);
    });
  });

/** @throws where it is not so at once: what is measured next would be of another size */
async function setRootSize(page: Page, percent: number): Promise<void> {
  const size = await page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
    return getComputedStyle(document.documentElement).fontSize;
  }, `${percent}%`);
  if (size !== `${0.16 * percent}px`) throw new Error(`text of ${percent} % is still of ${size}`);
}

async function setBrowserSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * percent } });
  await session.detach();
}

/** The parts that reach beyond the page, the innermost alone. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const out = [...document.body.querySelectorAll('*')].filter(
      (part) =>
        part.checkVisibility() &&
        part.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    );
    return out
      .filter((part) => !out.some((other) => other !== part && part.contains(other)))
      .slice(0, 3)
      .map((part) => `${part.localName}.${part.className} “${part.textContent?.slice(0, 40)}”`)
      .join('; ');
  });

/** Goes to a page of somebody whose session has ended: it may leave for the login by itself in the same moment. */
export async function goSignedOut(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' }).catch((error: unknown) => {
    // How the browser says it depends on which of the two navigations it heard of first.
    if (!/ERR_ABORTED|interrupted by another navigation to "[^"]*\/login"/.test(String(error))) throw error;
  });
}

/** How much of the screen has moved by itself since the page began: the sum of its layout shifts. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

/** Resolves once the page has its heading and nothing on it is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1') &&
      ![...document.querySelectorAll('.skeleton, [aria-busy=true]')].some((part) => part.checkVisibility()),
  );
}

/**
 * Buttons and links outside running text that a finger can miss: smaller than 44 px with another target within
 * the 44 px around their middle. One line each.
 */
export function missableTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    const modal = document.querySelector('dialog[open]');
    const inText = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, dd, td, label') !== null;
    const targets = [
      ...(modal ?? document).querySelectorAll('a[href], button, summary, select, label:has(input)'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && !inText(element));
    // What stays in its place while the page scrolls under it is no neighbour of what it lies over.
    const layerOf = (element: Element | null): Element | null =>
      element && !['sticky', 'fixed'].includes(getComputedStyle(element).position)
        ? layerOf(element.parentElement)
        : element;
    const isSmall = ({ box }: { box: DOMRect }) => box.width < least - 0.5 || box.height < least - 0.5;
    return targets
      .filter(isSmall)
      .filter(({ element, box }) => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const reach = least / 2;
        return targets.some(
          (other) =>
            !element.contains(other.element) &&
            !other.element.contains(element) &&
            layerOf(other.element) === layerOf(element) &&
            other.box.left < x + reach &&
            other.box.right > x - reach &&
            other.box.top < y + reach &&
            other.box.bottom > y - reach,
        );
      })
      .map(
        ({ element, box }) =>
          `${element.tagName.toLowerCase()} “${element.getAttribute('aria-label') ?? element.textContent?.trim()}” ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  });
}
