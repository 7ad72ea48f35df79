// @vitest-environment jsdom
/** A saved view fills an address that names it alone, and is left to whoever takes its filters off (Product §28.47). */
import { expect, it } from 'vitest';
import { useAddressFilter } from '../../parts/use-address-filter.ts';
import { showPart } from '../../testing/show-part.tsx';
import { SavedViews } from './saved-views.tsx';

function Views() {
  const filter = useAddressFilter();
  return (
    <>
      <SavedViews filter={filter} />
      <button type="button" onClick={() => filter.set({ turn: undefined })}>
        For us
      </button>
    </>
  );
}

it('its last filter can be taken off', async () => {
  const view = {
    id: '3',
    name: 'Ours',
    for_all: true,
    look: { turn: 'us' },
    by: 'Ada Obi',
    may_change: true,
  };
  const desk = await showPart(<Views />, {
    at: '/orders?view=3',
    answer: () => ({ data: { views: [view] } }),
  });
  await desk.until(() => expect(desk.address()).toBe('/orders?view=3&turn=us'));
  await desk.press('For us');
  expect(desk.address()).toBe('/orders?view=3');
  expect(desk.place.textContent).toContain('changed');
});

it('does not remove a view that is another than it was shown, and does at the next press', async () => {
  let view = { id: '3', name: 'Ours', for_all: true, look: {}, by: 'Ada Obi', may_change: true };
  const desk = await showPart(<Views />, {
    at: '/orders?view=3',
    answer: ({ method, body }) => {
      const { before } = (body ?? {}) as { before?: typeof view };
      if (method === 'DELETE' && before?.name !== view.name) return { code: 'changed_meanwhile' };
      return { data: method === 'DELETE' ? {} : { views: [view] } };
    },
  });
  await desk.until(() => expect(desk.named('Change the view Ours')).toBeDefined());
  await desk.press('Change the view Ours');
  view = { ...view, name: 'Ours first' };
  await desk.press('Remove');
  await desk.until(() => expect(desk.place.textContent).toContain('Ours first, for the whole team'));
  await desk.press('Continue from here');
  await desk.press('Remove');
  await desk.until(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent[1]?.body).toMatchObject({ before: { name: 'Ours first' } });
});

it('says what somebody made of a view meanwhile, and goes on from there', async () => {
  let view = { id: '3', name: 'Ours', for_all: true, look: { turn: 'us' }, by: 'Ada Obi', may_change: true };
  const shown = view;
  const desk = await showPart(<Views />, {
    at: '/orders?view=3&turn=us',
    answer: ({ method, body }) => {
      const { before } = (body ?? {}) as { before?: typeof view };
      if (method === 'PUT' && before?.name !== view.name) return { code: 'changed_meanwhile' };
      return { data: { views: [view], view } };
    },
  });
  await desk.until(() => expect(desk.named('Change the view Ours')).toBeDefined());
  await desk.press('Change the view Ours');
  view = { ...view, name: 'Ours first' };
  await desk.check('input[type=checkbox]');
  await desk.press('Save the view');
  await desk.until(() => expect(desk.place.textContent).toContain('Ours first, for the whole team'));
  await desk.press('Continue from here');
  await desk.press('Save the view');
  await desk.until(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent.map(({ body }) => body)).toMatchObject([
    { name: 'Ours', for_all: false, before: { name: shown.name } },
    { name: 'Ours first', for_all: false, before: { name: 'Ours first' } },
  ]);
});

it('says why a view was not removed, and not why the change before was not saved', async () => {
  const view = { id: '3', name: 'Ours', for_all: true, look: {}, by: 'Ada Obi', may_change: true };
  const desk = await showPart(<Views />, {
    at: '/orders?view=3',
    answer: ({ method }) =>
      method === 'GET'
        ? { data: { views: [view] } }
        : { code: method === 'PUT' ? 'name_taken' : 'not_found' },
  });
  await desk.until(() => expect(desk.named('Change the view Ours')).toBeDefined());
  await desk.press('Change the view Ours');
  await desk.press('Save the view');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: name_taken'));
  await desk.press('Remove');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: not_found'));
});
