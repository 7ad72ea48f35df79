import { expect, it } from 'vitest';
import { leadToRows } from './use-list-query.ts';

/** Where a list with so many pages leads, or null where it stays. */
function ledTo(url: string, last_page: number, total = 45): string | null {
  try {
    leadToRows(`https://shop.example${url}`, { total, last_page });
    return null;
  } catch (thrown) {
    return (thrown as Response).headers.get('location');
  }
}

it('a page beyond the last leads to the last one: empty it would say that there is nothing at all', () => {
  expect(ledTo('/orders?status=pending&page=9&per_page=20', 3)).toBe(
    '/orders?status=pending&page=3&per_page=20',
  );
  expect(ledTo('/payment-history?page=2&order=payment-7', 1)).toBe('/payment-history?order=payment-7');
});

it('a page that is there stays, and so does a list without rows', () => {
  expect(ledTo('/orders?page=3', 3)).toBeNull();
  expect(ledTo('/orders', 3)).toBeNull();
  expect(ledTo('/orders?page=9', 1, 0)).toBeNull();
});
