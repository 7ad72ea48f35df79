// @vitest-environment jsdom
/** A note of the last shift comes unasked, and is read by whoever presses "Read" alone (Product §28.58). */
import { expect, it } from 'vitest';
import { useDeskNow } from '../frame/use-desk-now.ts';
import { showPart } from '../testing/show-part.tsx';
import { UnreadNotes } from './unread-notes.tsx';

function Desk() {
  useDeskNow();
  return (
    <>
      <textarea aria-label="Answer" />
      <UnreadNotes />
    </>
  );
}

it('no key of whoever types as it comes presses its button', async () => {
  const note = { id: '3', by: 'Bola Ade', created_at: '2026-11-27T08:00:00.000Z', message: 'Call Ada.' };
  const desk = await showPart(<Desk />, { answer: () => ({ data: { unread_notes: [note], queues: [] } }) });
  await desk.until(() => expect(desk.named('Read')).toBeDefined());
  await desk.until(() => expect(document.activeElement?.textContent).toBe('Call Ada.'));
  expect(document.activeElement?.tagName).toBe('P');
});
