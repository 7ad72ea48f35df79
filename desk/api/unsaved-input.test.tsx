// @vitest-environment jsdom
/** What is typed into a form of the desk outlives its session (Product §20.31). */
import type { AccountOfDay } from '@cowrie/contract/desk/closings.ts';
import type { ContentRow } from '@cowrie/contract/desk/content.ts';
import { beforeEach, expect, it } from 'vitest';
import { CountDialog } from '../book/count-dialog.tsx';
import { ContentPanel } from '../content/content-panel.tsx';
import { ChangePassword } from '../me/change-password.tsx';
import { endSession, sessionRanOut } from '../session/session-store.ts';
import { showPart } from '../testing/show-part.tsx';
import { signInAnew } from '../testing/sign-in-anew.ts';

const FAQ = { id: '7', position: 1, question: 'Is it safe?', answer: 'Yes.' } as unknown as ContentRow;

beforeEach(() => sessionStorage.clear());

const panel = (row: ContentRow) => <ContentPanel list="faqs" row={row} onClose={() => {}} />;

async function typeAnAnswer() {
  const desk = await showPart(panel(FAQ), { answer: () => null });
  await desk.type('textarea', 'Yes. We hold it apart.');
  return desk;
}

const standsIn = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);

it('what was typed as the session ended is in the form again after signing in, and is not thrown away without a question', async () => {
  const desk = await typeAnAnswer();
  await signInAnew('ada');
  await desk.again(null);
  await desk.again(panel(FAQ));
  expect(standsIn(desk.place)).toEqual(['Is it safe?', 'Yes. We hold it apart.', '1']);
  await desk.press('Close');
  expect(desk.place.textContent).toContain('You have changes that are not saved.');
  // Once: what is opened later begins as it stands.
  await desk.again(null);
  await desk.again(panel(FAQ));
  expect(standsIn(desk.place)).toContain('Yes.');
});

it('what was typed for one entry appears in no other, and waits for its own', async () => {
  const desk = await typeAnAnswer();
  await signInAnew('ada');
  await desk.again(null);
  await desk.again(panel({ ...FAQ, id: '8' }));
  expect(standsIn(desk.place)).toContain('Yes.');
  await desk.again(null);
  await desk.again(panel(FAQ));
  expect(standsIn(desk.place)).toContain('Yes. We hold it apart.');
});

it('what was typed covers no change of a colleague without a word', async () => {
  const desk = await typeAnAnswer();
  await signInAnew('ada');
  await desk.again(null);
  await desk.again(panel({ ...FAQ, question: 'Is my money safe?', answer: 'Always.' }));
  expect(standsIn(desk.place)).toEqual(['Is my money safe?', 'Yes. We hold it apart.', '1']);
  expect(desk.place.textContent).toContain('It says “Always.” by now');
});

it('a count that was typed for one day appears for no other', async () => {
  const account = { id: '3', name: 'GTBank', currency: 'NGN', book: '5000.00' } as unknown as AccountOfDay;
  const dialog = (day: string) => <CountDialog day={day} account={account} onClose={() => {}} />;
  const desk = await showPart(dialog('2026-11-29'), { answer: () => null });
  await desk.type('input', '4900');
  await signInAnew('ada');
  await desk.again(null);
  await desk.again(dialog('2026-11-30'));
  expect(standsIn(desk.place)).toEqual(['']);
  await desk.again(null);
  await desk.again(dialog('2026-11-29'));
  expect(standsIn(desk.place)).toContain('4,900');
});

it.each([
  ['somebody else who signs in', 'bola', sessionRanOut],
  ['whoever signed out', 'ada', endSession],
])('is nothing to %s', async (_, username, end) => {
  const desk = await typeAnAnswer();
  await signInAnew(username, end);
  await desk.again(null);
  await desk.again(panel(FAQ));
  expect(standsIn(desk.place)).toContain('Yes.');
});

it('a password is never kept', async () => {
  const desk = await showPart(<ChangePassword />, { answer: () => null });
  await desk.press('Change my password');
  await desk.type('input', 'Secret-2026');
  await signInAnew('ada');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret-2026');
});
