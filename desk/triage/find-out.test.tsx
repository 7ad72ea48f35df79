// @vitest-environment jsdom
/** Whoever has left the screen hears what became of a decision that no answer came to (Product §28.35). */
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { Notices } from '@cowrie/ui/notices.tsx';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type DeskSession, endSession, readSession } from '../session/session-store.ts';
import { showPart } from '../testing/show-part.tsx';
import type { Failed } from './decisions.ts';
import { decidedAnew, tellWhatBecame } from './find-out.ts';

const proof = (id: string) => ({ id, reference: `CWR-0000000${id}`, since: '2026-11-26T10:00:00.000Z' });
const failed = (id: string): Failed => ({
  proof: proof(id) as WaitingProof,
  decision: { kind: 'confirm', hasLooked: false },
  ...{ code: 'no_reply', message: 'No reply', mayBeDone: true },
});
const order = (by: string) => ({
  attempt: null,
  events: [
    {
      ...{ event: 'confirm', title: 'Payment confirmed', from: 'awaiting', to: 'processing', by },
      created_at: '2026-11-26T10:05:00.000Z',
    },
  ],
});

const mine = () => readSession() as DeskSession;

/** The notices, and what lets the server say what the order is by then. */
async function left(id: string, by: string) {
  const held = Promise.withResolvers<{ data: object }>();
  const desk = await showPart(<Notices />, { answer: () => held.promise });
  const told = tellWhatBecame(desk.queryClient, failed(id), mine());
  await desk.until(() => expect(desk.place.textContent).toMatch(`We do not know whether CWR-0000000${id}`));
  return { ...desk, told, isKnown: () => held.resolve({ data: order(by) }) };
}

it.each([
  ['that it went through', '1', 'Ada Obi', 'CWR-00000001 was confirmed: only the answer got lost.'],
  [
    'who was quicker',
    '2',
    'Bisi Adeyemi',
    'CWR-00000002 was not confirmed: Payment confirmed, by Bisi Adeyemi.',
  ],
])('says %s, in the place of that nobody knows', async (_, id, by, said) => {
  const desk = await left(id, by);
  desk.isKnown();
  await desk.until(() => {
    expect(desk.place.textContent).toMatch(said);
    expect(desk.place.textContent).not.toMatch(`We do not know whether CWR-0000000${id}`);
  });
});

it('leaves to the decision that was made anew what to say of it', async () => {
  const desk = await left('3', 'Ada Obi');
  decidedAnew('3');
  desk.isKnown();
  await desk.told;
  expect(desk.place.textContent).not.toMatch('CWR-00000003 was confirmed: only the answer got lost');
});

it('asks for nothing more once its own session has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let asked = 0;
  const desk = await showPart(<Notices />, {
    answer: () => {
      asked += 1;
      return { data: { attempt: '4', events: [] } };
    },
  });
  const told = tellWhatBecame(desk.queryClient, failed('4'), mine());
  await desk.until(() => expect(desk.queryClient.getQueryCache().getAll()[0]?.state.data).toBeDefined());
  await act(async () => {
    endSession();
    await vi.advanceTimersByTimeAsync(10_000);
    await told;
  });
  expect(asked).toBe(1);
});

it('says nothing to whoever has signed in since', async () => {
  const desk = await showPart(<Notices />, { answer: () => null });
  await tellWhatBecame(desk.queryClient, failed('5'), { ...mine(), token: 'a session before' });
  expect(desk.place.textContent).not.toMatch('CWR-00000005');
});
