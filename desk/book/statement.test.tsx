// @vitest-environment jsdom
/** A line says to which day it counts where that is not the day on which it was written (Product §26.8, §26.91). */
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './statement.tsx';

const line = (id: string, at: string, day: string) => ({
  ...{ id, amount: '100.00', balance: '100.00' },
  journal: {
    ...{ id, kind: 'receipt', day, at, memo: '', order_reference: null, customer: null, staff: 'Ada Obi' },
  },
});
const account = {
  ...{ id: '7', code: 'in/bank', kind: 'pay-in', currency: 'NGN', name: 'GTBank', balance: '100.00' },
  closed_to: '2026-03-02',
};

it('a line says to which day it counts: one that came after the day was closed, and one of the last hour of a Lagos day', async () => {
  const lines = [
    line('3', '2026-03-02T20:00:00.000Z', '2026-03-03'),
    line('2', '2026-03-01T23:30:00.000Z', '2026-03-02'),
  ];
  const desk = await showPart(
    <Routes>
      <Route path="/book/:id" element={<Screen />} />
    </Routes>,
    { at: '/book/7', answer: () => ({ data: { account, lines, next: null } }) },
  );
  await desk.until(() => expect(desk.place.querySelectorAll('tbody tr')).toHaveLength(2));
  const [later, early] = desk.place.querySelectorAll('tbody tr');
  expect(later?.textContent).toContain('counts to 03 March 2026');
  expect(early?.textContent).not.toContain('counts to');
});
