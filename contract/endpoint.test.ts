import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { API } from './api.ts';
import { type AnyEndpoint, endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';
import { LIMITS } from './limits.ts';
import { TREASURY } from './roles.ts';

const about = { summary: 'A list', data: z.object({}) } as const;
const kept = UNTIL_CONTENT_CHANGES;

describe('what an endpoint may not say', () => {
  it('that a private list is kept: one person’s would be shown to the next', () => {
    // @ts-expect-error customers' own
    endpoint({ ...about, method: 'GET', path: '/mine', access: 'customer', kept });
    // @ts-expect-error staff's
    endpoint({ ...about, method: 'GET', path: '/ours', access: TREASURY, kept });
    // @ts-expect-error another's to whoever is recognised
    endpoint({ ...about, method: 'GET', path: '/perhaps', access: 'optional', kept });
    const published = API.filter(({ endpoint }) => endpoint.kept);
    expect(published.length).toBeGreaterThan(10);
    for (const { endpoint } of published)
      expect([endpoint.access, endpoint.method]).toEqual(['public', 'GET']);
  });

  it('that something kept or polled creates', () => {
    // @ts-expect-error
    endpoint({ ...about, method: 'GET', path: '/list', access: 'public', kept, creates: true });
    // @ts-expect-error
    endpoint({ ...about, method: 'GET', path: '/poll', access: 'customer', polled: 'it', creates: true });
    expect(API.filter(({ endpoint }) => endpoint.creates && endpoint.method === 'GET')).toEqual([]);
  });

  it('a word that nothing reads', () => {
    // @ts-expect-error misspelt
    endpoint({ ...about, method: 'POST', path: '/thing', access: 'public', create: true });
    // @ts-expect-error a kept answer counts no tries
    endpoint({ ...about, method: 'GET', path: '/list', access: 'public', kept, limits: ['contact'] });
    // @ts-expect-error no limit of this name
    endpoint({ ...about, method: 'POST', path: '/thing', access: 'public', limits: ['orders'] });
  });
});

const named = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

test('no two calls share a method and a path', () => {
  const names = API.map(({ endpoint }) => named(endpoint));
  expect(new Set(names).size).toBe(names.length);
});

test('a limit that an endpoint names can refuse, so it says so', () => {
  const silent = API.filter(
    ({ endpoint }) => endpoint.limits?.length && !endpoint.errors?.includes('too_many_tries'),
  );
  expect(silent.map(({ endpoint }) => named(endpoint))).toEqual([]);
});

test('a limit by person is named only where one is signed in', () => {
  const nobodys = API.filter(
    ({ endpoint }) =>
      endpoint.limits?.some((name) => LIMITS[name].by === 'person') &&
      ['public', 'optional'].includes(String(endpoint.access)),
  );
  expect(nobodys.map(({ endpoint }) => named(endpoint))).toEqual([]);
});
