// @vitest-environment jsdom
/** What was decided last goes out in the session it was decided in, or not at all, and it is said which (Product §28.35). */
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { Notices } from '@cowrie/ui/notices.tsx';
import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSession, sessionRanOut, signOuts, useSession } from '../session/session-store.ts';
import { signOut } from '../session/sign-out.ts';
import { showPart } from '../testing/show-part.tsx';
import { useDecisions } from './use-decisions.ts';

const PROOF = {
  ...{ id: '7', reference: 'CWR-00000007', since: '2026-11-26T10:00:00.000Z' },
  proofs: [] as WaitingProof['proofs'],
} as WaitingProof;

function Deciding() {
  const { decisions } = useDecisions();
  const decide = () => decisions.decide(PROOF, { kind: 'decline', reason: 'It is not there.' });
  return (
    <button type="button" onClick={decide}>
      Decline
    </button>
  );
}

function Desk() {
  return (
    <>
      {useSession() && <Deciding />}
      <Notices />
    </>
  );
}

async function decided(answer: Parameters<typeof showPart>[1]['answer']) {
  // Without a network the page stays, and says what became of it.
  vi.stubGlobal('navigator', Object.create(navigator, { onLine: { value: false } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const desk = await showPart(<Desk />, { answer });
  const token = readSession()?.token;
  await desk.press('Decline');
  return {
    ...desk,
    token,
    said: (text: string) => desk.until(() => expect(desk.place.textContent).toMatch(text)),
  };
}

it('sends it before the session ends at the server, and leaves the screen at once', async () => {
  const calls: string[] = [];
  const held = Promise.withResolvers<{ data: object }>();
  const desk = await decided(({ path, method }) => {
    if (method !== 'POST') return { data: {} };
    calls.push(path.replace(/.*\//, ''));
    return path.endsWith('/decline') ? held.promise : { data: {} };
  });
  await act(async () => signOut());
  expect(readSession()).toBeNull();
  expect(desk.named('Decline')).toBeUndefined();
  await desk.until(() => expect(calls).toEqual(['decline']));
  held.resolve({ data: {} });
  await desk.said('Your last decision was sent as you left.');
  await desk.until(() => expect(calls).toEqual(['decline', 'logout']));
});

it('says at the door where it may not have gone through', async () => {
  const desk = await decided(({ path }) =>
    path.endsWith('/decline') ? { code: 'order_moved' } : { data: {} },
  );
  await act(async () => signOut());
  await desk.said('What you decided last may not all have gone through');
  // The server has heard of the sign-out: else the next test's would.
  await desk.until(() => expect(signOuts.pending()).toEqual([]));
});

it('sends nothing once the session has run out, and says so', async () => {
  const desk = await decided(() => ({ data: {} }));
  await act(async () => sessionRanOut());
  await desk.said('Your last decision was not sent, since you were signed out');
  expect(desk.sent.filter(({ path }) => path.endsWith('/decline'))).toEqual([]);
});
