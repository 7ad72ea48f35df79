// @vitest-environment jsdom
/** Parts of a page, of a server that does not always answer. */
import { type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FILES: Record<string, string> = {
  '/assets/sheet-a1.js': 'import{t as e}from"./shared-b2.js";import"./frame-c3.js";export{e as t}',
  // Two that import each other, as files with shared code may.
  '/assets/shared-b2.js':
    'import{n}from"./sheet-a1.js";const other=()=>import(`./later-d4.js`);export{n as t}',
  '/assets/frame-c3.js': '',
};

let server: PageServer;
let asked: string[];
let lost: string | null;
/** The network is back after the next request that is lost. */
let isBackNext: boolean;
let imported: number;
/** As the build writes it. */
const load = Object.assign(async () => ({ times: ++imported }), {
  toString: () => '()=>import(`./sheet-a1.js`).then(e=>e.n)',
});

beforeEach(async () => {
  vi.resetModules();
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/frame-c3.js">';
  [asked, lost, isBackNext, imported] = [[], null, false, 0];
  server = await servePage(({ url = '' }, response) => {
    asked.push(url);
    const isLost = url === lost;
    if (isLost && isBackNext) lost = null;
    if (isLost) response.destroy();
    else response.writeHead(url in FILES ? 200 : 404).end(FILES[url]);
  });
});
afterEach(() => server.close());

it('imports it once all its files have come, and asks for none twice', async () => {
  const { part } = await import('./part.ts');
  await expect(part(load)).resolves.toEqual({ times: 1 });
  expect(asked).toEqual(['/assets/sheet-a1.js', '/assets/shared-b2.js']);
  await part(load);
  expect(asked).toHaveLength(2);
});

it('asks once for a file that several parts want at the same time, also after what named the first ones has left the page', async () => {
  const { part } = await import('./part.ts');
  document.head.innerHTML = '';
  await Promise.all([part(load), part(load)]);
  expect(asked).toEqual(['/assets/sheet-a1.js', '/assets/shared-b2.js']);
});

it.each(['/assets/sheet-a1.js', '/assets/shared-b2.js'])(
  'imports nothing while %s is missing, so that the browser does not remember that it was, and tries again',
  async (missing) => {
    const { part } = await import('./part.ts');
    lost = missing;
    await expect(part(load)).rejects.toThrow(TypeError);
    expect(imported).toBe(0);
    lost = null;
    await expect(part(load)).resolves.toEqual({ times: 1 });
  },
);

it('has the page offer to be loaded again where a file is of a build that is gone, and not where the network lost it', async () => {
  const { part } = await import('./part.ts');
  const { dataset } = document.documentElement;
  lost = '/assets/shared-b2.js';
  await expect(part(load)).rejects.toThrow(TypeError);
  expect(dataset.lost).toBeUndefined();
  const gone = Object.assign(async () => ({}), { toString: () => '()=>import(`./gone-e5.js`)' });
  await expect(part(gone)).rejects.toThrow(TypeError);
  expect(dataset.lost).toBe('');
});

it('asks anew for who wanted it while an earlier attempt was failing: the network was back by then', async () => {
  const { part } = await import('./part.ts');
  [lost, isBackNext] = ['/assets/sheet-a1.js', true];
  const failed = expect(part(load)).rejects.toThrow(TypeError);
  const come = expect(Promise.all([part(load), part(load)])).resolves.toHaveLength(2);
  await Promise.all([failed, come]);
  expect(asked).toEqual(['/assets/sheet-a1.js', '/assets/sheet-a1.js', '/assets/shared-b2.js']);
});
