// @vitest-environment jsdom
/** A day's close cannot be undone: a press asks, and names what is signed as it was looked at (Product §26.101). */
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { CloseAccount } from './close-account.tsx';

const account = (counted: string, difference: string, { book = '500.00', isOld = false } = {}) => ({
  id: '7',
  name: 'GTBank',
  kind: 'pay-in' as const,
  currency: 'NGN',
  book,
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
    is_old: isOld,
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

  // Counted again behind the dialog: it says so, and what was looked at is what is signed, and refused.
  await desk.again(card('490.00', '-10.00'));
  expect(dialog()).toContain('₦480.00');
  expect(dialog()).toContain(
    'This is what it says now:The book says₦500.00Bisi Ade counted₦490.00Difference−₦10.00',
  );
  await desk.press('Sign');
  await desk.until(() => expect(dialog()).toContain('Refused: changed_meanwhile'));
  expect(desk.sent[0]?.body).toEqual({ counted: '480.00', reason: 'A charge of the bank', book: '500.00' });

  // Taken up, it is what is signed next.
  await desk.press('Continue from here');
  expect(dialog()).not.toContain('₦480.00');
  expect(dialog()).not.toContain('This is what it says now:');
  expect(dialog()).not.toContain('Refused');
  await desk.press('Sign');
  await desk.until(() => expect(desk.sent[1]?.body).toMatchObject({ counted: '490.00' }));
});

it('where the book moved since the count there is nothing to take up: it is to be counted again', async () => {
  const desk = await showPart(card('480.00', '-20.00'), { answer: () => null });
  await desk.press('Sign: GTBank');
  const moved = account('480.00', '-20.00', { book: '510.00', isOld: true });
  await desk.again(<CloseAccount day="2026-03-02" account={moved} onCount={() => {}} />);
  const dialog = desk.place.querySelector('dialog[open]')?.textContent;
  expect(dialog).toContain('The book says ₦510.00.The book has changed since the count: count again');
  expect(dialog).not.toContain('Continue from here');
});

it('is closed, and says who signed, once the page tells so though no answer came', async () => {
  const signed = account('500.00', '0.00');
  const part = (by: string | null) => (
    <>
      <CloseAccount
        day="2026-03-02"
        account={{
          ...signed,
          closing: { ...signed.closing, signed_by: by, signed_at: by && '2026-03-02T19:00:00.000Z' },
        }}
        onCount={() => {}}
      />
      <Notices />
    </>
  );
  const desk = await showPart(part(null), {
    answer: ({ method }) => (method === 'GET' ? null : { code: 'no_answer', httpStatus: 503 }),
  });
  await desk.press('Sign: GTBank');
  await desk.press('Sign');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: no_answer'));
  await desk.again(part('Ada Obi'));
  await desk.until(() => expect(desk.place.textContent).toContain('closed for the day, signed by Ada Obi.'));
  expect(desk.place.querySelector('dialog[open]')).toBeNull();
});
