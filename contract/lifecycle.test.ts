import { describe, expect, it, test } from 'vitest';
import {
  type Actor,
  badgeTone,
  CLOSED_STATUSES,
  isClosed,
  MOVES,
  mayMove,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderEvent,
  TRACK_STATUSES,
  TRACK_STEPS,
  TRANSACTION_STATUSES,
  trackStatusAfter,
  trackStep,
  unreachableStatuses,
} from './lifecycle.ts';

const EVENTS: readonly OrderEvent[] = ['quote', 'proof', 'confirm', 'decline', 'complete', 'cancel'];
const ACTORS: readonly Actor[] = ['customer', 'staff'];

/** Every question that can be asked. */
const questions = ORDER_TYPES.flatMap((type) =>
  ORDER_STATUSES.flatMap((status) =>
    EVENTS.flatMap((event) =>
      ACTORS.flatMap((actor) =>
        [true, false].map((hasAmount) => ({ type, status, event, actor, hasAmount })),
      ),
    ),
  ),
);

/** Product §4's table, written out by hand. */
const TABLE: Record<string, string> = {
  'pending quote staff': 'pending',
  'pending proof customer': 'awaiting',
  'awaiting proof customer': 'awaiting',
  'awaiting confirm staff': 'processing',
  'awaiting decline staff': 'pending',
  'processing complete staff': 'successful',
  'pending cancel customer': 'cancelled',
  'pending cancel staff': 'cancelled',
  'awaiting cancel staff': 'cancelled',
  'processing cancel staff': 'cancelled',
};

describe('the life of an order', () => {
  it('answers every question, with a target or with a reason', () => {
    for (const { type, status, hasAmount, event, actor } of questions) {
      const verdict = mayMove({ type, status, hasAmount }, event, actor);
      if (verdict.allowed) expect(ORDER_STATUSES).toContain(verdict.to);
      else expect(verdict.because).toMatch(/^[a-z].{10,}[a-z]$/);
    }
  });

  it('allows exactly the moves of the table', () => {
    for (const { type, status, hasAmount, event, actor } of questions) {
      const listed = TABLE[`${status} ${event} ${actor}`];
      const lacksAmount = event === 'proof' && !hasAmount;
      const fixedAmount = event === 'quote' && type === 'payment';
      const expected = lacksAmount || fixedAmount ? undefined : listed;
      const verdict = mayMove({ type, status, hasAmount }, event, actor);
      expect(verdict.allowed ? verdict.to : undefined, `${actor} ${event} ${status} ${type}`).toBe(expected);
    }
  });

  it('reaches every status and leaves no closed one', () => {
    expect(unreachableStatuses()).toEqual([]);
    expect(CLOSED_STATUSES).toEqual(['successful', 'cancelled']);
    for (const move of MOVES) expect(move.from.some(isClosed)).toBe(false);
    for (const status of ORDER_STATUSES.filter((one) => !isClosed(one)))
      expect(MOVES.some((move) => move.from.includes(status) && move.to !== status)).toBe(true);
  });

  it('has no two rows that answer the same question', () => {
    const asked = MOVES.flatMap((move) =>
      move.from.flatMap((from) => move.by.map((by) => `${from} ${move.event} ${by}`)),
    );
    expect(new Set(asked).size).toBe(asked.length);
  });
});

test.each([
  ['order placed', 0],
  ['packaging', 1],
  ['on the road', 2],
  ['delivered', 3],
  ['anything else', 3],
])('tracking at %j is step %i (Spec §4)', (status, step) => expect(trackStep(status)).toBe(step));

test('every track status has a step of its own', () => {
  expect(TRACK_STATUSES.map(trackStep)).toEqual([0, 1, 2, 3]);
  expect(TRACK_STEPS).toEqual(['Order Placed', 'Packaging', 'On The Road', 'Delivered']);
});

test('tracking of payments and branding follows the order, of shipments and goods only the staff, and complete is delivered (Product §4)', () => {
  for (const type of ['payment', 'branding'] as const) {
    expect(trackStatusAfter(type, 'pending', 'order placed')).toBe('order placed');
    expect(trackStatusAfter(type, 'awaiting', 'order placed')).toBe('order placed');
    expect(trackStatusAfter(type, 'processing', 'order placed')).toBe('packaging');
    expect(trackStatusAfter(type, 'processing', 'on the road')).toBe('on the road');
    expect(trackStatusAfter(type, 'successful', 'on the road')).toBe('delivered');
    expect(trackStatusAfter(type, 'cancelled', 'packaging')).toBe('packaging');
  }
  for (const type of ['shipment', 'goods'] as const)
    for (const status of ORDER_STATUSES)
      for (const track of TRACK_STATUSES)
        expect(trackStatusAfter(type, status, track)).toBe(status === 'successful' ? 'delivered' : track);
});

test('badges: warning while open, success when successful, danger for anything else (Spec §4)', () => {
  expect(TRANSACTION_STATUSES.map((status) => [status, badgeTone(status)])).toEqual([
    ['pending', 'warning'],
    ['awaiting', 'warning'],
    ['processing', 'warning'],
    ['successful', 'success'],
    ['cancelled', 'danger'],
    ['declined', 'danger'],
  ]);
  expect(badgeTone('no such status')).toBe('danger');
});
