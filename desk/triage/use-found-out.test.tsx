// @vitest-environment jsdom
/** A decision whose answer got lost is found out of by itself, once its proof waits no more (Product §28.35). */
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { act, useState, useSyncExternalStore } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { type Decision, type Decisions, makeDecisions } from './decisions.ts';
import { failureInWords } from './failure-in-words.ts';
import { useFoundOut } from './use-found-out.ts';

const PROOF = { id: '7', reference: 'CWR-00000007', since: '2026-11-26T10:00:00.000Z' } as WaitingProof;
const CONFIRM: Decision = { kind: 'confirm', hasLooked: false };
const DECLINE: Decision = { kind: 'decline', reason: 'The money has not arrived.' };

type Event = { event: string; title: string; from: string; to: string; by: string; created_at: string };
const event = (name: string, title: string, to: string, by: string, minute: string): Event => ({
  ...{ event: name, title, from: 'awaiting', to, by },
  created_at: `2026-11-26T10:${minute}:00.000Z`,
});
const MINE = event('confirm', 'Payment confirmed', 'processing', 'Ada Obi', '05');
const THEIRS = { ...MINE, by: 'Bisi Adeyemi' };
const EARLIER = event('decline', 'Proof declined', 'pending', 'Ada Obi', '00');

/** What is known of the decisions; a press reads what waits, of which the proof is by then no more. */
function Known({ decisions }: { decisions: Decisions }) {
  const now = useSyncExternalStore(decisions.subscribe, decisions.now);
  const [reads, setReads] = useState(1);
  const proofs = reads === 1 ? [PROOF] : [];
  const { found } = useFoundOut(decisions, now, {
    data: { proofs, waiting: proofs.length },
    dataUpdatedAt: reads,
  });
  return (
    <button type="button" onClick={() => setReads(reads + 1)}>
      {found} {now.failed.map(failureInWords)} {now.confirmed} confirmed, {now.declined} declined
    </button>
  );
}

/** Decides `PROOF` without an answer, of whose order the server says this, the first time that it is busy. */
async function lost(decision: Decision, order: { attempt: string | null; events: Event[] }) {
  const decisions: Decisions = makeDecisions(
    async () => ({ code: 'no_reply', message: 'No reply', mayBeDone: true }),
    () => {},
  );
  let asked = 0;
  const desk = await showPart(<Known decisions={decisions} />, {
    answer: () => {
      asked += 1;
      return asked === 1 ? { code: 'too_busy' } : { data: order };
    },
  });
  await act(async () => {
    decisions.decide(PROOF, decision);
    decisions.sendAll();
  });
  expect(desk.place.textContent).toMatch('We do not know whether CWR-00000007');
  return {
    asked: () => asked,
    said: () => desk.place.textContent?.trim(),
    readUntil: (expected: () => void) =>
      desk.until(() => {
        desk.place.querySelector('button')?.click();
        expected();
      }),
  };
}

it('counts as done where its order says so, asked again where that did not load', async () => {
  const desk = await lost(CONFIRM, { attempt: null, events: [EARLIER, MINE] });
  await desk.readUntil(() =>
    expect(desk.said()).toBe(
      'CWR-00000007 was confirmed: only the answer got lost.  1 confirmed, 0 declined',
    ),
  );
});

it.each([
  ['who was quicker', CONFIRM, THEIRS, 'not confirmed: Payment confirmed, by Bisi Adeyemi.'],
  ['that one did otherwise elsewhere', DECLINE, MINE, 'not declined: Payment confirmed, by Ada Obi.'],
])('says %s', async (_, decision, last, said) => {
  const desk = await lost(decision, { attempt: '8', events: [EARLIER, last] });
  await desk.readUntil(() => expect(desk.said()).toBe(`CWR-00000007 was ${said} 0 confirmed, 0 declined`));
});

it('stays open while the attempt still waits, which a call on its way may yet decide', async () => {
  const desk = await lost(CONFIRM, { attempt: '7', events: [EARLIER] });
  expect(desk.asked()).toBe(0);
  await desk.readUntil(() => expect(desk.asked()).toBeGreaterThan(2));
  expect(desk.said()).toMatch('We do not know whether CWR-00000007');
});
