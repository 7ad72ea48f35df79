// @vitest-environment jsdom
/** What is asked of an entry of the content at the side: its deletion, and what happens where somebody changed it (Product §19.12). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { ContentPanel } from './content-panel.tsx';

const SHOWN = { id: '7', position: 1, question: 'Is it safe?', answer: 'Yes.' };

it('shows what an entry says now where its deletion was refused for it, and deletes that', async () => {
  let stands = SHOWN;
  const desk = await showPart(<ContentPanel list="faqs" row={SHOWN} onClose={() => {}} />, {
    answer: ({ method, body }) => {
      if (method === 'GET') return { data: { rows: [stands], proposals: [] } };
      const { before } = body as { before: typeof SHOWN };
      return before.answer === stands.answer ? { data: { proposal: null } } : { code: 'changed_meanwhile' };
    },
  });
  stands = { ...SHOWN, answer: 'Yes, since 2019.' };
  await desk.press('Delete');
  await desk.press('Delete');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: changed_meanwhile'));
  await desk.until(() => expect(desk.place.textContent).toContain('Yes, since 2019.'));

  await desk.press('Continue from here');
  expect(desk.place.textContent).not.toContain('for good?');
  expect(desk.place.querySelector('textarea')?.value).toBe('Yes, since 2019.');
  await desk.press('Delete');
  await desk.press('Delete');
  await desk.until(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent[1]?.body).toMatchObject({ before: { answer: 'Yes, since 2019.' } });
});

it('asks in sight, with the focus on what changes nothing, and gives it back', async () => {
  const desk = await showPart(<ContentPanel list="faqs" row={SHOWN} onClose={() => {}} />, {
    answer: () => ({ data: { rows: [SHOWN], proposals: [] } }),
  });
  desk.named('Delete')?.focus();
  const asked = desk.named('Delete');
  await desk.press('Delete');
  expect(document.activeElement).toBe(desk.named('Stay'));
  expect(desk.named('Stay')?.closest('[data-foot]')).not.toBeNull();
  await desk.press('Stay');
  expect(document.activeElement).toBe(asked);
});
