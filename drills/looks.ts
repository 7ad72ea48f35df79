/** Somebody who looks at pages all the time, with every file that they name for the first time, and at a list of their own. */
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@cowrie/contract/client.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { listOrders } from '@cowrie/contract/orders.ts';

/** Pages, and lists that are the same for everybody. */
const PAGES = ['/', '/rate', '/about-us', `${API_BASE}/faqs`, `${API_BASE}/testimonials`];
const PAUSE_MS = 250;
const ANSWER_MS = 10_000;

export type Looks = {
  /** How many were looked at, and those of them that did not come. */
  pages: number;
  pagesMissing: string[];
  /** Scripts and styles that a page named. */
  files: number;
  filesMissing: number;
  /** Since when, and for how many milliseconds, a customer's own list of orders was refused. */
  listRefused: { since: number; ms: number }[];
};

export function startLooking(url: string, customer: Client): { looks: Looks; stop(): Promise<void> } {
  const looks: Looks = { pages: 0, pagesMissing: [], files: 0, filesMissing: 0, listRefused: [] };
  /** Files are named by their content: a browser that has one does not ask for it again. */
  const had = new Set<string>();
  let isOver = false;

  async function textOf(path: string): Promise<string | undefined> {
    try {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_MS) });
      const text = await answer.text();
      return answer.ok ? text : undefined;
    } catch {
      return undefined;
    }
  }
  async function lookAtPages() {
    for (let turn = 0; !isOver; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? '/';
      const text = await textOf(path);
      looks.pages += 1;
      if (text === undefined) looks.pagesMissing.push(path);
      const named = new Set<string>(text?.match(/(?<=(?:src|href)=")\/assets\/[^"]+/g));
      for (const file of named) {
        if (had.has(file)) continue;
        looks.files += 1;
        if ((await textOf(file)) === undefined) looks.filesMissing += 1;
        else had.add(file);
      }
      await setTimeout(PAUSE_MS);
    }
  }
  async function lookAtList() {
    let since: number | undefined;
    const note = () => {
      if (since !== undefined) looks.listRefused.push({ since, ms: performance.now() - since });
      since = undefined;
    };
    while (!isOver) {
      const asked = performance.now();
      const answer = await customer.call(
        listOrders,
        { query: {} },
        { signal: AbortSignal.timeout(ANSWER_MS) },
      );
      if (answer.status === 'success') note();
      else since ??= asked;
      await setTimeout(PAUSE_MS);
    }
    note();
  }
  const looking = [lookAtPages(), lookAtList()];
  return {
    looks,
    async stop() {
      isOver = true;
      await Promise.all(looking);
    },
  };
}
