// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isBeyond, listAddress, placeOf } from './list-address.ts';

function list(at: string) {
  const gone: { to: string; replace: boolean | undefined }[] = [];
  const address = listAddress(new URLSearchParams(at), (next, { replace }) =>
    gone.push({ to: next.toString(), replace }),
  );
  return { ...address, gone };
}

it('reads a filter, empty where there is none', () => {
  const { get, isFiltered } = list('status=pending');
  expect([get('status'), get('item')]).toEqual(['pending', '']);
  expect([isFiltered('item', 'status'), isFiltered('item')]).toEqual([true, false]);
});

it('starts at the first page when a filter changes, and keeps the rest', () => {
  const { set, gone } = list('status=pending&page=3&per_page=50');
  set({ status: 'processing' });
  set({ status: '' }, { replace: true });
  set({ status: undefined, item: 'product' });
  expect(gone).toEqual([
    { to: 'status=processing&per_page=50', replace: undefined },
    { to: 'per_page=50', replace: true },
    { to: 'per_page=50&item=product', replace: undefined },
  ]);
});

it('keeps the page where what changes is no filter', () => {
  const { put, gone } = list('page=3');
  put({ order: 'branding-12' });
  expect(gone[0]?.to).toBe('page=3&order=branding-12');
});

it('follows the server’s link to a page, and has no number for the first', () => {
  const { follow, gone } = list('status=pending&page=3&per_page=50');
  follow('/api/v1/orders?status=pending&page=4&per_page=50');
  follow('https://shop.example/api/v1/orders?page=1');
  expect(gone.map(({ to }) => to)).toEqual([
    'status=pending&page=4&per_page=50',
    'status=pending&per_page=50',
  ]);
});

it('goes to a page in place of one that is not there, which Back does not find again', () => {
  const { goInstead, gone } = list('status=pending&page=9');
  goInstead(3);
  goInstead(1);
  expect(gone).toEqual([
    { to: 'status=pending&page=3', replace: true },
    { to: 'status=pending', replace: true },
  ]);
});

it('is beyond the last page after it alone, and never where there is no row at all', () => {
  const three = { total: 45, last_page: 3 };
  expect([isBeyond({ page: 4 }, three), isBeyond({ page: 3 }, three), isBeyond({}, three)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isBeyond({ page: 4 }, { total: 0, last_page: 1 })).toBe(false);
});

it.each([
  ['page=2&per_page=50', { page: 2, per_page: 50 }],
  ['page=-2&per_page=1e3', {}],
  ['page=two', {}],
  ['page=0&per_page=0', {}],
  ['page=0012&per_page=101', {}],
  ['per_page=100', { per_page: 100 }],
  ['', {}],
])('asks with "%s" for the place %j', (query, place) => {
  expect(placeOf(new URLSearchParams(query))).toEqual({ page: undefined, per_page: undefined, ...place });
});
