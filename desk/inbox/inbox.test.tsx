// @vitest-environment jsdom
/** What was dealt with makes room for the next once nothing of it is at work any more (Product §28.61). */
import { listInbox } from '@cowrie/contract/desk/inbox.ts';
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './inbox.tsx';

const AT = '2026-11-27T08:00:00.000Z';
const row = (id: string, name: string) => ({
  ...{ kind: 'letter', id, since: AT, snoozed_until: null, assigned_to: null, name },
  ...{ customer_id: null, order: null, words: 'Where is my money?' },
});
const letter = (id: string, fullname: string) => ({
  ...{ id, fullname, email_address: 'a@example.com', phone_number: '+2348000000000', created_at: AT },
  ...{ message: 'Where is my money?', replies: [], order: null, customer: null, tied_to: null },
  ...{ assigned_to: null, snoozed_until: null, answered_at: null, answered_by: null },
});
const [ADE, BOLA] = [row('1', 'Ade'), row('2', 'Bola')];

const counts = { mine: 0, nobody: 2, all: 2, snoozed: 0 };
const listOf = (...data: object[]) => ({
  data: { counts, conversations: { data, pagination: { total: data.length, last_page: 1, page: 1 } } },
});
type List = ReturnType<typeof listOf>;

const readList = ({ queryClient }: { queryClient: QueryClient }) =>
  act(async () => queryClient.invalidateQueries({ queryKey: [listInbox.path] }));

/** The inbox with the first of two letters open. */
const openInbox = (settle: () => object | Promise<object>, list: () => List | Promise<List>) =>
  showPart(<Screen />, {
    at: '/inbox?open=letter-1',
    async answer({ method, path }) {
      if (method !== 'GET') return { data: path.endsWith('/settled') ? await settle() : {} };
      if (path.includes('/colleagues')) return { data: { colleagues: [] } };
      if (path.includes('/contacts/1')) return { data: { letter: letter('1', 'Ade') } };
      if (path.includes('/contacts/2')) return { data: { letter: letter('2', 'Bola') } };
      return path.includes('/inbox') ? list() : null;
    },
  });

it('stays at a conversation in which a dialog was opened before the list was read again', async () => {
  const read = Promise.withResolvers<List>();
  let isSettled = false;
  const settle = () => {
    isSettled = true;
    return {};
  };
  const desk = await openInbox(settle, () => (isSettled ? read.promise : listOf(ADE, BOLA)));
  const dialog = () => desk.place.querySelector('dialog[open]')?.textContent;
  await desk.until(() => expect(desk.named('No answer is needed')).toBeDefined());
  await desk.press('No answer is needed');
  await desk.until(() => expect(isSettled).toBe(true));
  await desk.press('Unassigned. Assign it');
  expect(dialog()).toContain('Whose is it?');
  read.resolve(listOf(BOLA));
  await desk.until(() => expect(desk.place.querySelector('[data-row=letter-1]')).toBeNull());
  expect(dialog()).toContain('Whose is it?');
  await desk.press('Close');
  await desk.until(() => expect(desk.address()).toBe('/inbox?open=letter-2'));
});

it('opens the next conversation also where the list was read before the answer came', async () => {
  const answered = Promise.withResolvers<object>();
  let list = listOf(ADE, BOLA);
  const desk = await openInbox(
    () => answered.promise,
    () => list,
  );
  await desk.until(() => expect(desk.named('No answer is needed')).toBeDefined());
  await desk.press('No answer is needed');
  list = listOf(BOLA);
  await readList(desk);
  await desk.until(() => expect(desk.place.querySelector('[data-row=letter-1]')).toBeNull());
  expect(desk.address()).toBe('/inbox?open=letter-1');
  answered.resolve({});
  await desk.until(() => expect(desk.address()).toBe('/inbox?open=letter-2'));
});

it('closes the last conversation too where the list was read before, and its answer stays one attempt', async () => {
  const answered = Promise.withResolvers<object>();
  let list = listOf(ADE);
  const desk = await openInbox(
    () => answered.promise,
    () => list,
  );
  await desk.until(() => expect(desk.place.querySelector('textarea')).not.toBeNull());
  const box = desk.place.querySelector('textarea');
  await desk.press('No answer is needed');
  list = listOf();
  await readList(desk);
  await desk.until(() => expect(desk.place.textContent).toContain('Nothing else is waiting here'));
  // Another box would have the draft of what is on its way, ready to go out once more.
  expect(desk.place.querySelector('textarea')).toBe(box);
  answered.resolve({});
  await desk.until(() => expect(desk.address()).toBe('/inbox'));
  await desk.until(() => expect(desk.place.textContent).toContain('Everyone has been answered'));
  expect(document.activeElement?.textContent).toContain('Everyone has been answered');
});

it('stays at a conversation that was opened before the answer about the last one came, though a colleague deals with it', async () => {
  const answered = Promise.withResolvers<object>();
  let list = listOf(ADE, BOLA, row('3', 'Chidi'));
  const desk = await openInbox(
    () => answered.promise,
    () => list,
  );
  await desk.until(() => expect(desk.named('No answer is needed')).toBeDefined());
  await desk.press('No answer is needed');
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })));
  await desk.until(() => expect(desk.place.querySelector('h2')?.textContent).toBe('Bola'));
  list = listOf(BOLA, row('3', 'Chidi'));
  answered.resolve({});
  await desk.until(() => expect(desk.place.querySelector('[data-row=letter-1]')).toBeNull());
  list = listOf(row('3', 'Chidi'));
  await readList(desk);
  await desk.until(() => expect(desk.place.querySelector('[data-row=letter-2]')).toBeNull());
  expect(desk.address()).toBe('/inbox?open=letter-2');
});
