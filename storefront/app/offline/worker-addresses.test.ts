import { readFileSync } from 'node:fs';
import { API } from '@cowrie/contract/api.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../pages.ts';
import { paths } from '../paths.ts';
import { WORKER_ADDRESSES } from './worker-addresses.ts';

const isKept = (path: string) => new RegExp(WORKER_ADDRESSES.keptAnswer).test(API_BASE + path);

/** Calls of the API with something in place of their parameters: an id, or a word. */
const CALLS = API.map(({ endpoint }) => ({
  ...endpoint,
  asked: endpoint.path.replace(/:(\w+)/g, (_, name) => (name === 'id' ? '42' : 'CWR-7K2M9QXD')),
}));

describe('what the service worker keeps for a customer', () => {
  it('are these answers', () => {
    const kept = CALLS.filter(({ asked }) => isKept(asked)).map(({ method, path }) => `${method} ${path}`);
    expect(kept.filter((call) => call.startsWith('GET ')).sort()).toEqual([
      'GET /brandings/:id',
      'GET /cases/:type/:reference',
      'GET /chats/:type/:reference',
      'GET /goods/categories',
      'GET /goods/types',
      'GET /home',
      'GET /inbox',
      'GET /items',
      'GET /order/goods/:id',
      'GET /orders',
      'GET /payments/:id',
      'GET /payments/:id/receipt',
      'GET /payments/methods',
      'GET /profile',
      'GET /quantities',
      'GET /rates',
      'GET /rates/alert',
      'GET /rates/history',
      'GET /receivers',
      'GET /shipments/:id',
      'GET /shipping/addresses',
      'GET /shipping/rate',
      'GET /states',
      'GET /transaction/history',
    ]);
  });

  it('is never where to pay into, a file, or anything of the desk', () => {
    for (const path of ['/payments/options', '/payments/options/', '/files/abc', '/payments/42/options'])
      expect(isKept(path), path).toBe(false);
    expect(CALLS.filter(({ path, asked }) => path.startsWith('/desk') && isKept(asked))).toEqual([]);
  });
});

it('pages that share their HTML are kept under the address that stands for them all', () => {
  const { proofPage, proofPages, resetPages, guardsLeadTo, offlinePage } = WORKER_ADDRESSES;
  expect(proofPage).toBe(pageOf(paths.pay('branding', '7')));
  expect(paths.pay('goods', '7').startsWith(proofPages)).toBe(true);
  expect(paths.resetPassword('a-secret').startsWith(resetPages)).toBe(true);
  for (const path of [...guardsLeadTo, offlinePage]) expect(pageOf(path)).toBe(path);
});

it('the worker has no page or call of its own', () => {
  const files = ['service-worker', 'push', 'share'];
  const sources = files.map((name) =>
    readFileSync(new URL(`../../offline/${name}.ts`, import.meta.url), 'utf8'),
  );
  const source = sources.join('\n').replace(/^import .*/gm, '');
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const named = code.match(/(?<=['"`/^])\\?\/[a-z][\w/-]*/g);
  // Files of the build, and the desk, which it leaves alone.
  expect([...new Set(named)].sort()).toEqual([
    '/assets/',
    '/icons/any-192',
    '/icons/badge-96',
    '\\/assets',
    '\\/desk',
  ]);
});
