// @vitest-environment jsdom
/** Whoever counts an account while its book moves is told what it says by now, and keeps what they typed (Product §26.100). */
import type { countAccount } from '@cowrie/contract/desk/closings.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { CountDialog } from './count-dialog.tsx';

type Body = CallInput<typeof countAccount>['body'];

const account = (book: string) => ({
  id: '7',
  name: 'GTBank',
  kind: 'pay-in' as const,
  currency: 'NGN',
  book,
  is_closed: false,
  closing: null,
});
const dialog = (book: string) => <CountDialog day="2026-03-02" account={account(book)} onClose={() => {}} />;

it('a book that moved while somebody counts is told, and counted against at a press', async () => {
  const desk = await showPart(dialog('500.00'), {
    answer: ({ method, body }) => {
      if (method === 'GET') return null;
      if ((body as Body).book !== '700.00') return { code: 'changed_meanwhile' };
      return { data: { account: account('700.00') } };
    },
  });
  await desk.type('input', '500');
  // What the page reads behind the dialog changes nothing of what is looked at.
  await desk.again(dialog('700.00'));
  expect(desk.place.textContent).toContain('the book says ₦500.00');
  await desk.press('Save the count');
  await desk.until(() => expect(desk.place.textContent).toContain('The book says ₦700.00'));
  expect(desk.sent.at(-1)?.body).toMatchObject({ counted: '500', book: '500.00' });
  expect(desk.place.querySelector('input')?.value).toBe('500');
  expect(desk.place.textContent).not.toContain('Why it differs');

  await desk.press('Continue from here');
  expect(desk.place.textContent).toContain('Why it differs');
  await desk.type('input', '700');
  await desk.press('Save the count');
  await desk.until(() => expect(desk.sent.at(-1)?.body).toMatchObject({ counted: '700', book: '700.00' }));
});

it('asks once for the reason of a difference, before anything is sent', async () => {
  const desk = await showPart(dialog('500.00'), { answer: () => null });
  await desk.type('input', '480');
  await desk.press('Save the count');
  await desk.until(() =>
    expect(desk.place.textContent?.split('Say why it is not what the book says')).toHaveLength(2),
  );
  expect(desk.sent).toEqual([]);
});

it.each([
  ['500.00', '480', '₦20.00 less than the book says'],
  ['500.00', '5000', '₦4,500.00 more than the book says'],
  ['-20.00', '0', '₦20.00 more than the book says'],
])('says of a book of %s and a count of %s how much that is', async (book, counted, said) => {
  const desk = await showPart(dialog(book), { answer: () => null });
  await desk.type('input', counted);
  expect(desk.place.textContent).toContain(said);
});

it('says that a colleague has counted it since, before another count is put in its place', async () => {
  const counted = (counted_by_me: boolean) => ({
    ...account('500.00'),
    closing: {
      ...{ id: '3', counted: '480.00', difference: '-20.00', reason: 'A fee', counted_by: 'Wei Chen' },
      ...{ counted_by_me, counted_at: '2026-03-02T17:00:00.000Z', signed_by: null, signed_at: null },
      ...{ journal_id: null, is_old: false },
    },
  });
  const shown = (now: ReturnType<typeof counted> | ReturnType<typeof account>) => (
    <CountDialog day="2026-03-02" account={now} onClose={() => {}} />
  );
  const desk = await showPart(shown(account('500.00')), { answer: () => null });
  await desk.again(shown(counted(false)));
  expect(desk.place.textContent).toContain('Wei Chen has counted it meanwhile: ₦480.00.');
  await desk.again(shown(counted(true)));
  expect(desk.place.textContent).not.toContain('meanwhile');
  // What stood there as it was opened is no news.
  await desk.again(null);
  await desk.again(shown(counted(false)));
  expect(desk.place.textContent).not.toContain('meanwhile');
});
