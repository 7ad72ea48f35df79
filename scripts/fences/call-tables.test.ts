/** The tables of docs/product.md name each call of customers, visitors and phones; those of the desk are in docs/roles.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@cowrie/contract/api.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { expect, it } from 'vitest';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/product.md'), 'utf8');
const CALLS = PAGE.split('\n## 3 The calls')[1]?.split('\n## ')[0] ?? '';

/** What says what the calls are, and is none. */
const NO_CALLS = new Set(['GET /openapi.json', 'GET /docs']);

/** `:name`, `{name}`: whatever a parameter is called. */
const bare = (path: string) =>
  path
    .replace(API_BASE, '')
    .replace(/[?].*$/, '')
    .replace(/:\w+|\{\w+\}/g, '{}');

/** What a line names: a method may stand before several paths, or several methods before one, and `…/b` goes on from a path. */
function namedIn(line: string): string[] {
  const named: string[] = [];
  let methods: string[] = [];
  let last = '';
  let isOpen = false;
  for (const [, method, path = ''] of line.matchAll(/`(?:(GET|POST|PUT|DELETE)\b ?)?((?:…?\/)[^`]*)?`/g)) {
    if (method) methods = isOpen ? [...methods, method] : [method];
    isOpen = method !== undefined && path === '';
    const paths = path.startsWith('…')
      ? [last + path.slice(1), last.replace(/\/[^/]*$/, path.slice(1))]
      : path === ''
        ? []
        : [path];
    if (path !== '' && !path.startsWith('…')) last = path;
    for (const one of paths) named.push(...methods.map((by) => `${by} ${bare(one)}`));
  }
  return named;
}

it('docs/product.md names each of their calls', () => {
  const named = new Set(CALLS.split('\n').flatMap(namedIn));
  const calls = API.map(({ endpoint }) => endpoint).filter(({ path }) => !path.startsWith('/desk/'));
  expect(calls.length).toBeGreaterThan(90);
  const missing = calls.filter(({ method, path }) => !named.has(`${method} ${bare(path)}`));
  expect(
    missing.map(({ method, path }) => `${method} ${path}`),
    'name it in a table of its section 3',
  ).toEqual([]);
});

it('docs/product.md names no call that there is not', () => {
  const there = new Set(API.map(({ endpoint: { method, path } }) => `${method} ${bare(path)}`));
  const whole = CALLS.split('\n').flatMap((line) => (line.includes('`…') ? [] : namedIn(line)));
  expect(whole.length).toBeGreaterThan(80);
  expect(whole.filter((one) => !there.has(one) && !NO_CALLS.has(one))).toEqual([]);
});
