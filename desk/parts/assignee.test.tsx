// @vitest-environment jsdom
/** Whose something is, and giving it to somebody else (Product §28.55). */
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { expect, it, vi } from 'vitest';
import { useCall } from '../api/queries.ts';
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

/** An order's screen, which learns by a read whose it is. */
function OfOrder() {
  const { data } = useCall(getDeskOrder, { params: { reference: 'CWR-7K2M9QXA' } });
  return data ? <Assignee of={{ kind: 'order', id: 'CWR-7K2M9QXA' }} assigned={data.assigned_to} /> : null;
}

it('can reassign at once what was just assigned, before the screen has read it; a colleague’s change since is told', async () => {
  const colleagues = [
    { id: '2', name: 'Bisi', role: 'support', on_shift: true },
    { id: '3', name: 'Wei', role: 'treasury', on_shift: true },
  ];
  const readAgain = Promise.withResolvers<void>();
  let given = 0;
  let assigned_to: { id: string; name: string } | null = null;
  const desk = await showPart(<OfOrder />, {
    answer: async ({ method, path }) => {
      if (path.includes('colleagues')) return { data: { colleagues } };
      if (method !== 'GET') {
        given += 1;
        if (given !== 2) return { data: {} };
        // A colleague was quicker.
        assigned_to = { id: '1', name: 'Ada Obi' };
        return { code: 'changed_meanwhile' };
      }
      if (given === 1) await readAgain.promise;
      return { data: { assigned_to } };
    },
  });
  const from = () => desk.sent.map(({ body }) => (body as { from: string | null }).from);
  const give = async (who: string) => {
    await desk.until(() => expect(desk.named(who)).toBeDefined());
    await desk.press(who);
  };
  await give('Unassigned. Assign it');
  await give('Bisisupport, on shift');
  await desk.until(() => expect(desk.place.querySelector('dialog[open]')).toBeNull());
  await give('Unassigned. Assign it');
  await give('Weitreasury, on shift');
  await desk.until(() => expect(from()).toEqual([null, '2']));
  readAgain.resolve();
  await desk.until(() => expect(desk.place.textContent).toContain('Ada Obi has it by now.'));
  await give('Weitreasury, on shift');
  await desk.until(() => expect(from()).toEqual([null, '2', '1']));
});
