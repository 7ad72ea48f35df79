import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { approveReversal } from './desk/book.ts';
import { STAFF_CALLS } from './desk/staff-calls.ts';
import {
  type Actor,
  badgeTone,
  CLOSED_STATUSES,
  happensTo,
  INITIAL_STATUS,
  isClosed,
  isForType,
  LIFECYCLE,
  mayMove,
  ORDER_EVENTS,
  ORDER_MOVES,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderEvent,
  type OrderFacts,
  type OrderStatus,
  type OrderType,
  type Row,
  type StaffEvent,
  TAKE_BACKS,
  TRACK_STATUSES,
  TRACK_STEPS,
  TRANSACTION_STATUSES,
  type TrackStatus,
  trackingSteps,
  trackStatusAfter,
  trackStep,
} from './lifecycle.ts';
import { unreachable } from './lifecycle-check.ts';
import { roleMay, STAFF_ROLES } from './roles.ts';

const ACTORS: readonly Actor[] = ['customer', 'system', ...STAFF_ROLES];

/** Every question that can be asked. */
const questions = ORDER_TYPES.flatMap((type) =>
  ORDER_STATUSES.flatMap((status) =>
    ORDER_EVENTS.flatMap((event) =>
      ACTORS.flatMap((actor) =>
        [true, false].flatMap((hasAmount) =>
          [true, false].map((hasMoney) => ({ type, status, event, actor, hasAmount, hasMoney })),
        ),
      ),
    ),
  ),
);

/** Product §7.3's table and what may be added to an order, written out by hand: where it leads, and who may. */
const OPEN = ['pending', 'awaiting', 'processing'];
const DESK = 'owner treasury support';
const PARCELS = `${DESK} warehouse`;
const TREASURY = 'owner treasury';
const TABLE: Record<string, [to: string, who: string]> = {
  'pending quote': ['pending', PARCELS],
  'pending proof': ['awaiting', 'customer'],
  'awaiting proof': ['awaiting', 'customer'],
  'pending pay': ['processing', 'customer'],
  'awaiting confirm': ['processing', TREASURY],
  'awaiting part': ['pending', TREASURY],
  'awaiting decline': ['pending', TREASURY],
  'processing payout': ['processing', TREASURY],
  'pending take-back-payment': ['pending', TREASURY],
  'processing take-back-payment': ['pending', TREASURY],
  'processing take-back-payout': ['processing', TREASURY],
  'processing release': ['processing', 'customer'],
  'processing not-arrived': ['processing', 'customer'],
  'processing complete': ['successful', DESK],
  'pending cancel': ['cancelled', `customer system ${DESK}`],
  'awaiting cancel': ['cancelled', DESK],
  'processing cancel': ['cancelled', DESK],
  ...Object.fromEntries(
    OPEN.flatMap((status) => [
      [`${status} track`, [status, PARCELS]],
      [`${status} weigh`, [status, PARCELS]],
      [`${status} photo`, [status, PARCELS]],
      [`${status} message`, [status, `customer ${DESK}`]],
      [`${status} file`, [status, `customer ${DESK}`]],
    ]),
  ),
  ...Object.fromEntries(ORDER_STATUSES.map((status) => [`${status} note`, [status, DESK]])),
};

type Question = (typeof questions)[number];

/** What of it a type has not, or a role once money has come. */
function isLeftOut({ type, status, event, actor, hasMoney }: Question): boolean {
  switch (event) {
    case 'cancel':
      return hasMoney && actor === 'support';
    case 'quote':
      return type === 'payment' || (actor === 'warehouse' && type !== 'shipment');
    case 'complete':
      return type === 'payment' && actor === 'support';
    case 'payout':
    case 'take-back-payout':
    case 'release':
    case 'not-arrived':
      return type !== 'payment';
    case 'track':
      // The warehouse has parcels in its hands, and nothing else.
      return (
        (type === 'payment' || type === 'branding') && (status !== 'processing' || actor === 'warehouse')
      );
    case 'weigh':
    case 'photo':
      return type !== 'shipment';
    default:
      return false;
  }
}

describe('the life of an order', () => {
  it('answers every question, with a target or with a reason', () => {
    for (const { event, actor, ...order } of questions) {
      const verdict = mayMove(order, event, actor);
      if (verdict.allowed) expect(ORDER_STATUSES).toContain(verdict.to);
      else expect(verdict.because).toMatch(/^[a-z].{10,}[a-z]$/);
    }
  });

  it('allows exactly what is in the table', () => {
    for (const question of questions) {
      const { type, status, hasAmount, hasMoney, event, actor } = question;
      const [to, who = ''] = TABLE[`${status} ${event}`] ?? [];
      const lacksAmount = (event === 'proof' || event === 'pay') && !hasAmount;
      const isAllowed = who.split(' ').includes(actor) && !lacksAmount && !isLeftOut(question);
      // A test that waits is asked about only where there is one.
      const test = event === 'release' || event === 'not-arrived' ? 'sent' : undefined;
      const verdict = mayMove({ type, status, hasAmount, hasMoney, test }, event, actor);
      expect(verdict.allowed ? verdict.to : undefined, `${actor} ${event} ${status} ${type}`).toBe(
        isAllowed ? to : undefined,
      );
    }
  });

  it('reaches every status, step and event, and leaves no closed status', () => {
    expect(unreachable()).toEqual([]);
    expect(CLOSED_STATUSES).toEqual(['successful', 'cancelled']);
    for (const row of LIFECYCLE) if (row.from.some(isClosed)) expect(row.event).toBe('note');
    for (const status of ORDER_STATUSES.filter((one) => !isClosed(one)))
      expect(LIFECYCLE.some((row) => row.from.includes(status) && 'to' in row && row.to !== status)).toBe(
        true,
      );
  });

  it('is found out where a row is missing', () => {
    const without = (...events: OrderEvent[]) => LIFECYCLE.filter((row) => !events.includes(row.event));
    expect(unreachable(without('note'))).toEqual(['note']);
    expect(unreachable(without('cancel'))).toEqual([
      ...ORDER_TYPES.map((type) => `cancelled (${type})`),
      'cancel',
    ]);
    expect(unreachable(without('proof'))).toContain('awaiting (goods)');
    expect(unreachable(without('track'))).toEqual([
      'on the road (payment)',
      'on the road (branding)',
      'packaging (shipment)',
      'on the road (shipment)',
      'packaging (goods)',
      'on the road (goods)',
      'track',
    ]);
  });

  it('has no two rows that answer the same question', () => {
    const asked = (row: Row) =>
      ORDER_TYPES.filter((type) => isForType(row, type)).flatMap((type) =>
        row.from.flatMap((from) =>
          [row.customer && 'customer', row.staff && ('unlessMoney' in row ? 'staff without money' : 'staff')]
            .filter(Boolean)
            .map((side) => `${type} ${from} ${row.event} ${side}`),
        ),
      );
    const all = LIFECYCLE.flatMap(asked);
    expect(new Set(all).size).toBe(all.length);
  });

  it('gives staff the rights that their calls have', () => {
    for (const [event, { access }] of Object.entries(STAFF_CALLS)) {
      const rows = LIFECYCLE.filter((row) => row.event === event);
      for (const role of STAFF_ROLES)
        expect(
          rows.some(({ staff }) => staff && roleMay(role, staff)),
          `${role} ${event}`,
        ).toBe(typeof access !== 'string' && roleMay(role, access));
    }
    for (const { event, staff } of LIFECYCLE) {
      // What is taken back goes with its journal, by whoever may approve that.
      if (TAKE_BACKS.some((one) => one === event)) expect(staff).toBe(approveReversal.access);
      else if (staff) expect(STAFF_CALLS).toHaveProperty(event);
    }
  });

  it('leads any sequence of what it allows along statuses that it knows, and closes for good', () => {
    const step = fc.record({
      event: fc.constantFrom(...ORDER_EVENTS),
      actor: fc.constantFrom(...ACTORS),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ORDER_TYPES), fc.array(step, { maxLength: 60 }), (type, steps) => {
        const order: OrderFacts = { type, status: INITIAL_STATUS, hasAmount: type === 'payment' };
        for (const { event, actor } of steps) {
          const before = order.status;
          const verdict = mayMove(order, event, actor);
          if (!verdict.allowed) continue;
          if (order.hasMoney && verdict.to === 'cancelled') expect(actor).not.toBe('support');
          order.hasMoney ||= event === 'confirm' || event === 'part' || event === 'pay';
          order.status = verdict.to;
          order.hasAmount ||= event === 'quote';
          if (isClosed(before)) expect([event, order.status]).toEqual(['note', before]);
          if (!ORDER_MOVES.some((move) => move === event)) expect(order.status).toBe(before);
          if (order.status !== 'pending' && order.status !== 'cancelled') expect(order.hasAmount).toBe(true);
        }
      }),
    );
  });
});

describe('what is answered where it is not allowed', () => {
  const at = (type: OrderType, status: OrderStatus, hasAmount = true): OrderFacts => ({
    type,
    status,
    hasAmount,
  });
  test.each<[OrderFacts, OrderEvent, Actor, string, string]>([
    [at('payment', 'pending'), 'confirm', 'owner', 'order_moved', 'the order is still waiting for payment'],
    [at('payment', 'successful'), 'cancel', 'owner', 'order_closed', 'the order is complete'],
    [at('payment', 'successful'), 'message', 'owner', 'order_closed', 'the order is successful'],
    [at('branding', 'pending', false), 'proof', 'customer', 'no_amount_yet', 'the order has no amount yet'],
    [
      at('payment', 'pending'),
      'quote',
      'owner',
      'move_not_allowed',
      'the customer chose the amount of this payment',
    ],
    // A screen says first what may yet change, a call what will not.
    [at('payment', 'cancelled'), 'quote', 'owner', 'move_not_allowed', 'the order is cancelled'],
    [at('payment', 'pending'), 'complete', 'support', 'forbidden', 'the order is still waiting for payment'],
    [
      at('payment', 'processing'),
      'complete',
      'support',
      'forbidden',
      'only the treasury completes a payment',
    ],
    [at('payment', 'awaiting'), 'confirm', 'support', 'forbidden', 'only the treasury can do this'],
    [at('payment', 'pending'), 'confirm', 'customer', 'forbidden', 'only our staff can do this'],
    [at('payment', 'pending'), 'proof', 'owner', 'forbidden', 'only the customer can do this'],
    [at('goods', 'processing'), 'payout', 'owner', 'move_not_allowed', 'only payments are paid out'],
    [at('goods', 'pending'), 'weigh', 'owner', 'not_found', 'this is for shipments only'],
    [at('shipment', 'cancelled'), 'weigh', 'owner', 'order_closed', 'the order is cancelled'],
    [
      at('branding', 'awaiting'),
      'track',
      'owner',
      'move_not_allowed',
      'the tracking follows the order until its payment is confirmed',
    ],
  ])('%j %s by %s', (order, event, actor, error, because) => {
    expect(mayMove(order, event, actor)).toMatchObject({ allowed: false, error, because });
  });

  it('leaves it to the treasury, and the customer, to cancel what money has come for', () => {
    for (const status of ['pending', 'awaiting', 'processing'] as const) {
      const order = { ...at('branding', status), hasMoney: true };
      expect(mayMove(order, 'cancel', 'support')).toEqual({
        allowed: false,
        error: 'money_came',
        because: 'money has come for it, and then only the treasury cancels it',
        onlyRole: true,
      });
      expect(mayMove(order, 'cancel', 'treasury')).toMatchObject({ allowed: true });
      expect(mayMove({ ...order, hasMoney: false }, 'cancel', 'support')).toMatchObject({ allowed: true });
    }
    expect(mayMove({ ...at('payment', 'pending'), hasMoney: true }, 'cancel', 'customer').allowed).toBe(true);
  });

  it('cancels nothing once some of it is paid out', () => {
    const order = { ...at('payment', 'processing'), isPaidOut: true };
    expect(mayMove(order, 'cancel', 'owner')).toMatchObject({
      allowed: false,
      error: 'paid_out_already',
      because: 'part of it has been paid out already',
    });
    expect(mayMove(order, 'take-back-payment', 'owner')).toMatchObject({ error: 'paid_out_already' });
    expect(mayMove(order, 'take-back-payout', 'owner')).toMatchObject({ allowed: true });
    expect(mayMove(order, 'payout', 'owner')).toMatchObject({ allowed: true });
    expect(mayMove(order, 'complete', 'owner')).toMatchObject({ allowed: true });
  });

  it('sends nothing beyond a test and hears of none that is not there', () => {
    const order = (test: OrderFacts['test']) => ({ ...at('payment', 'processing'), test });
    for (const test of ['first', 'sent'] as const)
      expect(mayMove(order(test), 'complete', 'owner')).toMatchObject({
        error: 'test_not_released',
        because: 'the customer has not released what follows the test',
      });
    expect(mayMove(order(undefined), 'complete', 'owner')).toMatchObject({ allowed: true });
    for (const answer of ['release', 'not-arrived'] as const) {
      expect(mayMove(order('sent'), answer, 'customer')).toMatchObject({ allowed: true });
      expect(mayMove(order('first'), answer, 'customer')).toMatchObject({ error: 'no_test_waits' });
      expect(mayMove(order('sent'), answer, 'owner')).toMatchObject({ error: 'forbidden' });
    }
  });

  it('says whether somebody of another role may', () => {
    const onlyRole = (status: OrderStatus, actor: Actor, event: StaffEvent = 'confirm') => {
      const verdict = mayMove(at('payment', status), event, actor);
      return !verdict.allowed && verdict.onlyRole;
    };
    expect(onlyRole('awaiting', 'support')).toBe(true);
    expect(onlyRole('pending', 'support')).toBe(false);
    expect(onlyRole('awaiting', 'customer')).toBe(false);
  });
});

test('what never happens to orders of a type is known from the table', () => {
  expect(ORDER_TYPES.filter((type) => happensTo(type, 'quote'))).toEqual(['branding', 'shipment', 'goods']);
  expect(ORDER_TYPES.filter((type) => happensTo(type, 'payout'))).toEqual(['payment']);
  expect(ORDER_TYPES.filter((type) => happensTo(type, 'complete'))).toEqual(ORDER_TYPES);
});

test('staff move the tracking of shipments and goods anywhere, of payments and branding one step', () => {
  const steps = (type: OrderType, status: OrderStatus): TrackStatus[] =>
    TRACK_STATUSES.filter(
      (step) => mayMove({ type, status, hasAmount: true }, 'track', 'support', step).allowed,
    );
  for (const type of ['payment', 'branding'] as const) {
    expect(trackingSteps(type)).toEqual(['on the road']);
    expect(steps(type, 'processing')).toEqual(['on the road']);
    expect(steps(type, 'pending')).toEqual([]);
    expect(
      mayMove({ type, status: 'pending', hasAmount: true }, 'track', 'owner', 'delivered'),
    ).toMatchObject({
      error: 'move_not_allowed',
      because: 'the tracking of this order follows its status',
    });
  }
  for (const type of ['shipment', 'goods'] as const) {
    expect(trackingSteps(type)).toEqual(TRACK_STATUSES);
    for (const status of ['pending', 'awaiting', 'processing'] as const)
      expect(steps(type, status)).toEqual(TRACK_STATUSES);
    expect(steps(type, 'cancelled')).toEqual([]);
  }
});

test.each([
  ['order placed', 0],
  ['packaging', 1],
  ['on the road', 2],
  ['delivered', 3],
  ['anything else', 3],
])('tracking at %j is step %i (Product §8.1)', (status, step) => expect(trackStep(status)).toBe(step));

test('every track status has a step of its own', () => {
  expect(TRACK_STATUSES.map(trackStep)).toEqual([0, 1, 2, 3]);
  expect(TRACK_STEPS).toEqual(['Order Placed', 'Packaging', 'On The Road', 'Delivered']);
});

test('tracking of payments and branding follows the order, of shipments and goods only the staff, and complete is delivered (Product §8.2, §8.3)', () => {
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

test('badges: warning while open, success when successful, danger for anything else (Product §7.2)', () => {
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
