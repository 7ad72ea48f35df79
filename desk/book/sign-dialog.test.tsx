// @vitest-environment jsdom
/** A day's close cannot be undone: a press asks, and names what is signed as it was looked at (Product §26.101). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { CloseAccount } from './close-account.tsx';

const account = (counted: string, difference: string) => ({
  id: '7',
  name: 'GTBank',
  kind: 'pay-in' as const,
  currency: 'NGN',
  book: '500.00',
  is_closed: false,
  closing: {
    id: '3',
    counted,
    difference,
    reason: 'A charge of the bank',
    counted_by: 'Bisi Ade',
    counted_by_me: false,
    counted_at: '2026-03-02T18:00:00.000Z',
    signed_by: null,
    signed_at: null,
    journal_id: null,
    is_old: false,
  },
});
const card = (counted: string, difference: string) => (
  <CloseAccount day="2026-03-02" account={account(counted, difference)} onCount={() => {}} />
);

it('a press on Sign asks first, and signs what was shown as it asked', async () => {
  const desk = await showPart(card('480.00', '-20.00'), {
    answer: ({ method }) => (method === 'GET' ? null : { code: 'changed_meanwhile' }),
  });
  await desk.press('Sign: GTBank');
  expect(desk.sent).toEqual([]);
  const dialog = () => desk.place.querySelector('dialog[open]')?.textContent;
  expect(dialog()).toContain('Sign GTBank for 02 March 2026?');
  expect(dialog()).toContain('₦480.00');
  expect(dialog()).toContain('Difference−₦20.00');
  expect(dialog()).toContain('cannot be undone');

  // Counted again behind the dialog: what was looked at is what is signed, and refused.
  await desk.again(card('490.00', '-10.00'));
  expect(dialog()).toContain('₦480.00');
  await desk.press('Sign');
  await desk.until(() => expect(dialog()).toContain('Refused: changed_meanwhile'));
  expect(desk.sent[0]?.body).toEqual({ counted: '480.00', reason: 'A charge of the bank', book: '500.00' });
});
