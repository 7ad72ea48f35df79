// @vitest-environment jsdom
/** Whose something is, and giving it to somebody else (Product §28.55). */
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Assignee } from './assignee.tsx';

it('a late answer closes the dialog that it was asked in, and none that was opened since', async () => {
  const given = Promise.withResolvers<{ data: object }>();
  const desk = await showPart(<Assignee of={{ kind: 'order', id: 'CWR-7K2M9QXA' }} assigned={null} />, {
    answer: ({ method }) => (method === 'GET' ? { data: { colleagues: [] } } : given.promise),
  });
  const isOpen = () => desk.place.querySelector('dialog[open]') !== null;
  await desk.press('Unassigned. Assign it');
  await desk.press('MeAda Obi');
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  await desk.press('Close');
  await desk.until(() => expect(isOpen()).toBe(false));
  await desk.press('Unassigned. Assign it');
  const reads = vi.spyOn(desk.queryClient, 'invalidateQueries');
  given.resolve({ data: {} });
  // What follows the answer, once the dialog has heard of it.
  await desk.until(() => expect(reads).toHaveBeenCalled());
  expect(isOpen()).toBe(true);
});
