// @vitest-environment jsdom
/** An entry that was opened stays open, though an answer about another comes late. */
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './content-list.tsx';

const ROWS = ['Is it safe?', 'How soon?'].map((question, at) => ({
  ...{ id: String(at + 1), position: at + 1, question, answer: 'Yes.' },
}));

const LIST = (
  <Routes>
    <Route path="/content/:list" element={<Screen />} />
  </Routes>
);

it('a change that is saved late shuts nothing but its own entry', async () => {
  let reads = 0;
  const saved = Promise.withResolvers<{ data: object }>();
  const desk = await showPart(LIST, {
    at: '/content/faqs',
    answer: ({ method, path }) => {
      if (method !== 'GET') return saved.promise;
      reads += 1;
      return { data: path.includes('proposals') ? { proposals: [] } : { rows: ROWS } };
    },
  });
  const question = () => desk.place.querySelector<HTMLInputElement>('dialog[open] input')?.value;
  await desk.until(() => expect(desk.named('Change Is it safe?')).toBeDefined());
  await desk.press('Change Is it safe?');
  await desk.type('dialog input', 'Is it really safe?');
  await desk.press('Save the change');
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  await desk.press('Close');
  await desk.press('Discard them');
  await desk.press('Change How soon?');
  expect(question()).toBe('How soon?');
  const before = reads;
  saved.resolve({ data: { row: ROWS[0] ?? {}, proposal: null } });
  // What was changed is read again once it is known.
  await desk.until(() => expect(reads).toBeGreaterThan(before));
  expect(question()).toBe('How soon?');
});

it('an entry that is opened again at once says what was just saved', async () => {
  const [first, second] = ROWS;
  const saved = { ...first, question: 'Is it really safe?' };
  let isSaved = false;
  const desk = await showPart(LIST, {
    at: '/content/faqs',
    answer: ({ method, path }) => {
      if (method !== 'GET') {
        isSaved = true;
        return { data: { row: saved, proposal: null } };
      }
      if (path.includes('proposals')) return { data: { proposals: [] } };
      // What the list says by then is still on its way.
      return isSaved ? null : { data: { rows: [first, second] } };
    },
  });
  await desk.until(() => expect(desk.named('Change Is it safe?')).toBeDefined());
  await desk.press('Change Is it safe?');
  await desk.type('dialog input', 'Is it really safe?');
  await desk.press('Save the change');
  await desk.until(() => expect(desk.named('Change Is it really safe?')).toBeDefined());
  await desk.press('Change Is it really safe?');
  expect(desk.place.querySelector<HTMLInputElement>('dialog[open] input')?.value).toBe('Is it really safe?');
});
