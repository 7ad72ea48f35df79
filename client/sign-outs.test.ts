// @vitest-environment jsdom
/** Sign-outs that the server hears of later (Product §11.21). */
import { createHash } from 'node:crypto';
import type { Result } from '@cowrie/contract/client.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTelling } from './finish-leaving.ts';
import { signOutsAt, ticketOf } from './sign-outs.ts';

/** Each test's own: whoever tells of sign-outs does so for as long as the page is there. */
let place: string;
let places = 0;
const TOKEN = 'a-token-of-256-random-bits';
const TICKET = createHash('sha256').update(TOKEN).digest('hex');
const NO_REPLY: Result<unknown> = { status: 'error', message: 'no network' };
const DONE: Result<unknown> = { status: 'success', data: {} };
const refused = (httpStatus: number): Result<unknown> => ({
  status: 'warning',
  message: '',
  code: '',
  httpStatus,
  errors: {},
});

beforeEach(() => {
  // A store of another file's tests may have kept one late.
  localStorage.clear();
  places += 1;
  place = `signOuts ${places}`;
});
afterEach(() => {
  vi.useRealTimers();
});

it('keeps the hash of a token at once, and the token never', async () => {
  expect(await ticketOf(TOKEN)).toBe(TICKET);
  const signOuts = signOutsAt(place);
  await signOuts.prepare(TOKEN);
  signOuts.keep(TOKEN);
  expect(JSON.stringify({ ...localStorage })).toContain(TICKET);
  expect(JSON.stringify({ ...localStorage })).not.toContain(TOKEN);
  signOuts.keep(TOKEN);
  expect(signOuts.pending()).toEqual([TICKET]);
  signOuts.forget([TICKET]);
  expect(localStorage.getItem(place)).toBeNull();
});

it('keeps one that nobody prepared as soon as it can, and 20 at most', async () => {
  const signOuts = signOutsAt(place);
  signOuts.keep(TOKEN);
  await expect.poll(() => signOuts.pending()).toEqual([TICKET]);
  for (let one = 0; one < 25; one += 1) {
    await signOuts.prepare(`token ${one}`);
    signOuts.keep(`token ${one}`);
  }
  expect(signOuts.pending()).toHaveLength(20);
  localStorage.setItem(place, 'damaged');
  expect(signOuts.pending()).toEqual([]);
});

it('tells until the server has heard: again after half a minute, and when the network is back', async () => {
  vi.useFakeTimers();
  const signOuts = signOutsAt(place);
  localStorage.setItem(place, JSON.stringify([TICKET]));
  const answers = [NO_REPLY, refused(503), NO_REPLY, DONE];
  const told: string[][] = [];
  const tellNow = keepTelling(signOuts, async (tickets) => {
    told.push(tickets);
    return answers.shift() ?? DONE;
  });
  await tellNow();
  expect(told).toEqual([[TICKET]]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toHaveLength(2);
  expect(signOuts.pending()).toEqual([TICKET]);
  for (const _ of ['still away', 'back']) {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(told).toHaveLength(4);
  expect(signOuts.pending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(told).toHaveLength(4);
});

it('lets go of what the server does not understand', async () => {
  const signOuts = signOutsAt(place);
  localStorage.setItem(place, JSON.stringify(['nonsense']));
  await keepTelling(signOuts, async () => refused(400))();
  expect(signOuts.pending()).toEqual([]);
});

it('tells again when the network comes back while an attempt that began without it is under way', async () => {
  const signOuts = signOutsAt(place);
  localStorage.setItem(place, JSON.stringify([TICKET]));
  const { promise: lost, resolve: fails } = Promise.withResolvers<typeof NO_REPLY>();
  const answers: Promise<typeof NO_REPLY | typeof DONE>[] = [lost, Promise.resolve(DONE)];
  void keepTelling(signOuts, () => answers.shift() ?? lost)();
  window.dispatchEvent(new Event('online'));
  fails(NO_REPLY);
  await expect.poll(() => signOuts.pending()).toEqual([]);
});
