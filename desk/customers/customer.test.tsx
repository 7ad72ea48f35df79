// @vitest-environment jsdom
/** What is known of a customer, and what of it did not come (Product §28.99, §28.100). */
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './customer.tsx';

const CUSTOMER = {
  ...{ id: '7', name: 'Amaka Okafor', username: 'amaka', email: 'amaka@example.com' },
  ...{ phone_number: '+2348030000001', blocked: false, deleted: false, orders: 0 },
  ...{ created_at: '2026-11-01T10:00:00.000Z', email_verified: true },
};
const WHOLE = {
  ...{ money_in: [], to_pay: [], open_orders: 0, owed: '0.00', balance: '0.00' },
  ...{ marks: [], notes: [], receivers: [] },
};

it('warning signs that did not come are not taken for none, and come at another try', async () => {
  let isRead = false;
  const page = (
    <Routes>
      <Route path="/customers/:id" element={<Screen />} />
    </Routes>
  );
  const desk = await showPart(page, {
    at: '/customers/7',
    answer: ({ path }) => {
      if (path.endsWith('/customers/7')) return { data: { customer: CUSTOMER, has_factors: false } };
      if (path.endsWith('/whole') && isRead) return { data: WHOLE };
      return { code: 'too_busy' };
    },
  });
  const failed = () =>
    [...desk.place.querySelectorAll('section')].find((card) =>
      card.textContent?.startsWith('Money, warning'),
    );
  await desk.until(() => expect(failed()?.textContent).toContain('This did not load'));
  expect(desk.place.textContent).not.toContain('Nothing unusual.');
  isRead = true;
  await act(async () => failed()?.querySelector('button')?.click());
  await desk.until(() => expect(desk.place.textContent).toContain('Nothing unusual.'));
  expect(failed()).toBeUndefined();
});
