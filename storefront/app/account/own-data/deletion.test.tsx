import type { Unfinished } from '@cowrie/contract/own-data.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Deletion } from './deletion.tsx';

const OPEN: Unfinished = { says: 'Order CWR-1 is still open. Finish or cancel it.', where: 'orders' };
const HELD: Unfinished = { says: '₦5.00 is in the balance. Withdraw it first.', where: 'balance' };
const CASE: Unfinished = { says: 'We are still settling your case about CWR-2.', where: 'orders' };

/** Where the links lead, in their order. */
function leadsTo(unfinished: Unfinished[]): (string | undefined)[] {
  const data = { copy: null, next_copy_at: null, deleted_on: null, unfinished };
  const shown = renderToStaticMarkup(
    <MemoryRouter>
      <Deletion data={data} asksCode={false} onChanged={async () => {}} />
    </MemoryRouter>,
  );
  return [...shown.matchAll(/href="([^"]+)"/g)].map(([, to]) => to);
}

it('leads once to where two things in a row are finished', () => {
  expect(leadsTo([OPEN, CASE])).toEqual(['/orders']);
  expect(leadsTo([OPEN, HELD, CASE])).toEqual(['/orders', '/balance', '/orders']);
});
