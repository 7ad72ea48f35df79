// @vitest-environment jsdom
/** What was pressed goes with its proof or its question: a keyboard goes on at what came (Product §28.36, §30.60). */
import type { Staff } from '@cowrie/contract/desk/session.ts';
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { sessionRanOut, startSession } from '../session/session-store.ts';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './triage.tsx';

const proof = (id: string, warnings: WaitingProof['warnings'] = []) =>
  ({
    ...{ id, reference: `CWR-0000000${id}`, type: 'payment', name: 'Payment', currency: 'NGN' },
    ...{ amount: '1000.00', amount_missing: '1000.00', amount_received: '0.00', asked: '1000.00' },
    ...{ since: '2026-11-26T10:00:00Z', promise: null, line: null, declined_before: null, warnings },
    customer: { id: '1', username: 'ada', name: 'Ada Obi', blocked: false },
    account: { code: 'in/bank', name: 'Bank', currency: 'NGN', details: null, shown_at: null },
    ...{ proofs: [], same_proofs: [], earlier_senders: [], viewers: [] },
  }) satisfies WaitingProof;

async function triage(...proofs: WaitingProof[]) {
  const desk = await showPart(
    <main id="main" tabIndex={-1}>
      <Screen />
    </main>,
    {
      answer: ({ method, path }) => {
        if (method === 'POST') return path.endsWith('/view') ? { data: { viewers: [] } } : null;
        if (path.includes('/orders/')) return null;
        return { data: { proofs, waiting: proofs.length } };
      },
    },
  );
  await desk.until(() => expect(desk.place.querySelector('h2')).not.toBeNull());
  return {
    ...desk,
    key: (key: string) =>
      act(async () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
      ),
    focus: (name: string) => act(async () => desk.named(name)?.focus()),
  };
}

const focused = () => document.activeElement;

it('goes on at the next proof where the button that decided one has gone with it', async () => {
  const desk = await triage(proof('1'), proof('2'), proof('3'));
  await desk.focus('Confirm y');
  await desk.press('Confirm y');
  expect(focused()?.textContent).toBe('CWR-00000002');
  await desk.key('n');
  await desk.key('1');
  expect(focused()?.textContent).toBe('CWR-00000003');
  await desk.key('n');
  await desk.key('1');
  expect(focused()?.id).toBe('main');
});

it('goes on at the buttons where what was asked has gone', async () => {
  const desk = await triage(proof('1', ['line-short']), proof('2'));
  for (const key of ['n', 'y']) {
    await desk.key(key);
    expect(focused()?.getAttribute('aria-label')).not.toBe('Decide');
    await desk.key('Escape');
    expect(focused()?.getAttribute('aria-label')).toBe('Decide');
  }
});

it('leaves the focus where it was, where that stays', async () => {
  const desk = await triage(proof('1'), proof('2'));
  const stays = desk.place.appendChild(document.createElement('button'));
  stays.focus();
  await desk.key('y');
  expect(desk.place.querySelector('h2')?.textContent).toBe('CWR-00000002');
  expect(focused()).toBe(stays);
  stays.remove();
});

it('has what was being written to a customer again at their proof, once its writer has signed in anew', async () => {
  sessionStorage.clear();
  const desk = await triage(proof('1'), proof('2'));
  const write = async () => {
    await desk.key('n');
    await desk.key('6');
    return desk.place.querySelector('textarea')?.value;
  };
  await write();
  await desk.type('textarea', 'The name on it is another’s.');
  await act(async () => {
    sessionRanOut();
    startSession({ token: crypto.randomUUID(), staff: { username: 'ada', role: 'owner' } as Staff });
  });
  await desk.again(null);
  await desk.again(<Screen />);
  await desk.until(() => expect(desk.place.querySelector('h2')).not.toBeNull());
  await desk.key('j');
  expect(await write()).toBe('');
  await desk.key('Escape');
  await desk.key('k');
  expect(await write()).toBe('The name on it is another’s.');
});
