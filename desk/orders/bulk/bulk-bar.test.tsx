// @vitest-environment jsdom
/** A dialog about chosen orders is about those that were chosen, and there while it is asked for (Product §28.45). */
import type { DeskOrderRow } from '@cowrie/contract/desk/order-queue.ts';
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { sessionRanOut, startSession } from '../../session/session-store.ts';
import { type Answer, showPart } from '../../testing/show-part.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useBulk } from './use-bulk.ts';
import { useSelection } from './use-selection.ts';

const row = (sign: string, status = 'pending') =>
  ({
    reference: `CWR-0000000${sign}`,
    type: 'branding',
    status,
    amount: '5000.00',
    currency: 'NGN',
    received: '0.00',
    track_status: 'order placed',
    answer_due_since: null,
    last_message_id: '1',
    assignee: null,
  }) as unknown as DeskOrderRow;

function Bar({ rows }: { rows: DeskOrderRow[] }) {
  const selection = useSelection(rows.map(({ reference }) => reference));
  return (
    <>
      <button type="button" onClick={() => selection.setAll(true)}>
        Choose all
      </button>
      {rows.map(({ reference }) => (
        <button type="button" key={reference} onClick={() => selection.press(reference, false)}>
          Choose {reference}
        </button>
      ))}
      <BulkBar rows={rows} selection={selection} bulk={useBulk()} />
    </>
  );
}

const done = (reference: string) => ({ reference, done: true, why: null, before: null, was_of: null });

it('says of a sum how many of the chosen orders are not in it', async () => {
  const unquoted = { ...row('3'), amount: null };
  const desk = await showPart(<Bar rows={[row('1'), row('2'), unquoted]} />, { answer: () => null });
  await desk.press('Choose all');
  expect(desk.place.textContent).toContain('₦10,000.00 + 1\u00a0not quoted');
});

it('stays with what was typed as its order leaves the list, and comes back for no other', async () => {
  const desk = await showPart(<Bar rows={[row('1')]} />, {
    answer: ({ body }) => {
      const { orders } = body as { orders: { reference: string }[] };
      return { data: { results: orders.map(({ reference }) => done(reference)) } };
    },
  });
  await desk.press('Choose all');
  await desk.press('Cancel unpaid');
  await desk.type('textarea', 'You asked us to.');
  await desk.again(<Bar rows={[row('2')]} />);
  expect(desk.place.querySelector('textarea')?.value).toBe('You asked us to.');
  await desk.press('Cancel 1 order');
  await desk.until(() =>
    expect(desk.sent).toMatchObject([
      // With what the row showed, which a colleague may change meanwhile.
      {
        body: {
          orders: [
            { reference: row('1').reference, seen: '1', track_status: 'order placed', assigned_to: null },
          ],
        },
      },
    ]),
  );
  await desk.until(() => expect(desk.place.querySelector('dialog[open]')).toBeNull());
  await desk.press('Choose all');
  expect(desk.place.querySelector('dialog[open]')).toBeNull();
});

it('tells of an act whose answer got lost what became of it, by one more press that does nothing twice, with its way back', async () => {
  const due = { ...row('1'), answer_due_since: '2026-03-01T08:00:00.000Z' };
  const desk = await showPart(<Bar rows={[due]} />, {
    answer: ({ method }) => {
      if (method === 'GET') return null;
      if (desk.sent.length === 1) return { code: 'unavailable', httpStatus: 503 };
      return { data: { results: [done(due.reference)] } };
    },
  });
  await desk.press('Choose all');
  await desk.press('No answer is needed');
  await desk.until(() => expect(desk.place.textContent).toContain('Trying again does not send it twice.'));
  // It was done: the list shows it no more as waiting.
  await desk.again(<Bar rows={[row('1')]} />);
  await desk.press('Try again');
  await desk.until(() => expect(desk.place.textContent).toContain('No answer is needed for 1 order.'));
  expect(desk.named('Undo')).toBeDefined();
  const [lost, again] = desk.sent;
  expect(lost?.key).toMatch(/./);
  expect(again).toEqual(lost);
});

it('keeps the way back where taking back got no answer', async () => {
  const due = { ...row('1'), answer_due_since: '2026-03-01T08:00:00.000Z' };
  const desk = await showPart(<Bar rows={[due]} />, {
    answer: ({ method }) => {
      if (method === 'GET') return null;
      if (desk.sent.length === 2) return { code: 'unavailable', httpStatus: 503 };
      return { data: { results: [done(due.reference)] } };
    },
  });
  await desk.press('Choose all');
  await desk.press('No answer is needed');
  await desk.until(() => expect(desk.named('Undo')).toBeDefined());
  await desk.press('Undo');
  await desk.until(() => expect(desk.named('Try again')).toBeDefined());
  await desk.press('Dismiss');
  await desk.press('Undo');
  await desk.until(() => expect(desk.place.textContent).toContain('Taken back for 1 order.'));
  const [, lost, again] = desk.sent;
  expect(again).toEqual(lost);
});

it('leaves chosen what was chosen while an act on others was on its way', async () => {
  const due = { ...row('1'), answer_due_since: '2026-03-01T08:00:00.000Z' };
  const answered = Promise.withResolvers<{ data: object }>();
  const desk = await showPart(<Bar rows={[due, row('2'), row('3')]} />, {
    answer: ({ method }) => (method === 'GET' ? null : answered.promise),
  });
  await desk.press(`Choose ${due.reference}`);
  await desk.press(`Choose ${row('2').reference}`);
  await desk.press('No answer is needed 1');
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  await desk.press(`Choose ${row('3').reference}`);
  answered.resolve({ data: { results: [done(due.reference)] } });
  await desk.until(() => expect(desk.place.textContent).toContain('No answer is needed for 1 order.'));
  expect(desk.place.querySelector('[aria-label="Chosen orders"]')?.textContent).toContain('1 order chosen');
});

it('keeps a typed reason over a session that ended, for the same orders', async () => {
  sessionStorage.clear();
  const rows = [row('1'), row('2')];
  const cancels = async () => {
    await desk.press('Cancel unpaid');
    return desk.place.querySelector('textarea')?.value;
  };
  const desk = await showPart(<Bar rows={rows} />, { answer: () => null });
  await desk.press('Choose all');
  await cancels();
  await desk.type('textarea', 'You asked us to.');
  await act(async () => {
    sessionRanOut();
    startSession({ token: crypto.randomUUID(), staff: { username: 'ada', role: 'owner' } as Staff });
  });
  await desk.again(null);
  await desk.again(<Bar rows={rows} />);
  await desk.press(`Choose ${row('1').reference}`);
  expect(await cancels()).toBe('');
  await desk.press('Back');
  await desk.until(() => expect(desk.place.querySelector('dialog[open]')).toBeNull());
  // In whatever order they stand by now.
  await desk.again(<Bar rows={rows.toReversed()} />);
  await desk.press(`Choose ${row('2').reference}`);
  expect(await cancels()).toBe('You asked us to.');
});

it('says why an act failed in no dialog of the next one', async () => {
  const desk = await showPart(<Bar rows={[row('1')]} />, {
    answer: ({ method }) => (method === 'GET' ? { data: { colleagues: [] } } : { code: 'order_moved' }),
  });
  const asks = () => desk.place.querySelector('dialog')?.textContent;
  await desk.press('Choose all');
  await desk.press('Cancel unpaid');
  await desk.type('textarea', 'You asked us to.');
  await desk.press('Cancel 1 order');
  await desk.until(() => expect(asks()).toContain('Refused: order_moved'));
  await desk.press('Back');
  await desk.press('Give to…');
  expect(asks()).toContain('Give to');
  expect(asks()).not.toContain('Refused: order_moved');
});

it('says that there are no canned replies once that is known', async () => {
  let answer: Answer = null;
  const desk = await showPart(<Bar rows={[row('1')]} />, { answer: () => answer });
  await desk.press('Choose all');
  await desk.press('Send a reply');
  expect(desk.place.textContent).toContain('The replies are on their way');
  expect(desk.place.textContent).not.toContain('There are none yet');
  answer = { data: { rows: [] } };
  await desk.readAgain();
  await desk.until(() => expect(desk.place.textContent).toContain('There are none yet'));
});
