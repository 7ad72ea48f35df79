/** What is decided can be taken back for five seconds, and nothing of it is lost (Product §28.34, §28.35). */
import type { WaitingProof } from '@cowrie/contract/desk/triage.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Decisions, makeDecisions, type Refusal, TAKE_BACK_MS } from './decisions.ts';

const proof = (id: string) => ({ id, reference: `CWR-${id}` }) as WaitingProof;
const YES = { kind: 'confirm', hasLooked: false } as const;
const NO = { kind: 'decline', reason: 'It is not there.' } as const;

let sent: string[];
let refused: Record<string, Refusal>;
let decisions: Decisions;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  refused = {};
  decisions = makeDecisions(
    async ({ proof: { id } }) => refused[id] ?? null,
    ({ proof: { id } }) => sent.push(id),
  );
});
afterEach(() => vi.useRealTimers());

it('sends nothing before five seconds, and each by itself then', async () => {
  decisions.decide(proof('1'), YES);
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS - 1000);
  decisions.decide(proof('2'), NO);
  await vi.advanceTimersByTimeAsync(999);
  expect([sent, decisions.now().pending.length]).toEqual([[], 2]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, decisions.now().pending.length]).toEqual([['1'], 1]);
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS);
  expect(decisions.now()).toMatchObject({ pending: [], confirmed: 1, declined: 1 });
  expect([...decisions.now().done]).toEqual(['1', '2']);
});

it('takes the last one back, which is then never sent', async () => {
  decisions.decide(proof('1'), YES);
  decisions.decide(proof('2'), YES);
  expect(decisions.takeBack()?.id).toBe('2');
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS);
  expect([sent, decisions.takeBack()]).toEqual([['1'], null]);
});

it('sends at once what is left behind, and never the same twice', async () => {
  decisions.decide(proof('1'), YES);
  decisions.decide(proof('1'), NO);
  decisions.decide(proof('2'), YES);
  expect(decisions.sendAll()).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * TAKE_BACK_MS);
  expect(sent).toEqual(['1', '2']);
});

it('keeps what did not go through until it is decided anew or seen', async () => {
  refused = {
    1: { code: 'order_moved', message: 'Moved', mayBeDone: false },
    2: { code: 'no_reply', message: 'Offline', mayBeDone: true },
  };
  decisions.decide(proof('1'), YES);
  decisions.decide(proof('2'), NO);
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS);
  const { failed, done } = decisions.now();
  expect([failed.map(({ message }) => message), done.size]).toEqual([['Moved', 'Offline'], 0]);
  decisions.dismiss('1');
  refused = {};
  decisions.decide(proof('2'), NO);
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS);
  expect(decisions.now()).toMatchObject({ failed: [], declined: 1 });
});

it('drops what nobody is there to send for, and tells what is on its way', async () => {
  const held = Promise.withResolvers<Refusal | null>();
  decisions = makeDecisions(
    () => held.promise,
    ({ proof: { id } }) => sent.push(id),
  );
  decisions.decide(proof('1'), YES);
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS);
  decisions.decide(proof('2'), NO);
  expect([decisions.underWay(), decisions.dropAll()]).toEqual([[expect.any(Promise)], 1]);
  await vi.advanceTimersByTimeAsync(2 * TAKE_BACK_MS);
  held.resolve(null);
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, decisions.underWay(), decisions.now().pending]).toEqual([['1'], [], []]);
});
