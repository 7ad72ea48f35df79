/** Any sequence of moves by anyone leaves an order that the lifecycle table explains. */
import { STAFF_CALLS } from '@cowrie/contract/desk/orders.ts';
import type { ErrorName } from '@cowrie/contract/errors.ts';
import {
  INITIAL_STATUS,
  LIFECYCLE,
  mayMove,
  ORDER_TYPES,
  type OrderEvent,
  type OrderFacts,
  type StaffEvent,
  TRACK_STATUSES,
  type TrackStatus,
  trackStatusAfter,
} from '@cowrie/contract/lifecycle.ts';
import { roleMay } from '@cowrie/contract/roles.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderMoney } from '../ledger/index.ts';
import { createTestApp, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { giveBalance, switchWalletOn } from '../testing/money.ts';
import { CUSTOMER_ACTS, type PlacedOrder, placeOrder, rowsOf, STAFF_ACTS } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  await switchWalletOn(app.context);
  await giveBalance(app.context, customer.id, 1_000_000_000_000n);
  owner = await app.staff('owner');
  support = await app.staff('support');
});
afterAll(() => app.close());

type Attempt =
  | { actor: 'customer'; event: keyof typeof CUSTOMER_ACTS; step?: undefined }
  | { actor: 'owner' | 'support'; event: StaffEvent; step?: TrackStatus };
const STAFF_EVENTS = Object.keys(STAFF_ACTS) as StaffEvent[];
const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({
    actor: fc.constant('customer' as const),
    event: fc.constantFrom(...(Object.keys(CUSTOMER_ACTS) as (keyof typeof CUSTOMER_ACTS)[])),
  }),
  ...(['owner', 'support'] as const).map((actor) =>
    fc.record({
      actor: fc.constant(actor),
      event: fc.constantFrom(...STAFF_EVENTS.filter((event) => event !== 'track')),
    }),
  ),
  fc.record({
    actor: fc.constantFrom('owner' as const, 'support' as const),
    event: fc.constant('track' as const),
    step: fc.constantFrom(...TRACK_STATUSES),
  }),
);

/** What each payout is of, and the test that some payments begin with. */
const TEST = '50.00';

function attempt({ actor, event, step }: Attempt, order: PlacedOrder) {
  if (actor === 'customer') return CUSTOMER_ACTS[event](customer, order);
  const mark = event === 'payout' ? TEST : undefined;
  return STAFF_ACTS[event](actor === 'owner' ? owner : support, order, { step, mark });
}

/** Whom the call itself keeps out hears nothing of the order. */
function refusalOf({ actor, event }: Attempt, error: ErrorName): ErrorName {
  if (actor === 'customer') return error;
  const { access } = STAFF_CALLS[event];
  return typeof access !== 'string' && !roleMay(actor, access) ? 'forbidden' : error;
}

/** What is told to the customer in the thread, and what is an event of the trail. */
const isTold = (event: OrderEvent) => !['weigh', 'photo', 'message', 'file', 'note'].includes(event);

/** What must hold of an order at any time. */
function expectSound({ order, events, transactions }: Awaited<ReturnType<typeof rowsOf>>) {
  // Events form one chain from nothing to the order's status, each link a row of the table.
  let status: string | null = null;
  for (const event of events) {
    expect(event.from_status).toBe(status);
    // What is told of its refund moves it nowhere.
    if (event.event === 'refund') expect([status, event.to_status]).toEqual(['cancelled', 'cancelled']);
    else if (status === null) expect([event.event, event.to_status]).toEqual(['create', INITIAL_STATUS]);
    else if (event.event !== 'refund')
      expect(
        LIFECYCLE.some(
          (row) =>
            row.event === event.event &&
            ('to' in row ? row.to : status) === event.to_status &&
            row.from.some((from) => from === event.from_status) &&
            (event.actor === 'customer' ? row.customer : row.staff),
        ),
        `${event.actor} ${event.event} ${event.from_status} to ${event.to_status}`,
      ).toBeTruthy();
    status = event.to_status;
  }
  expect(order.status).toBe(status);

  // Each decline, and each part that came, ended one attempt to pay; the last attempt says how the order stands.
  const open = transactions.filter(({ closed_at }) => closed_at === null);
  expect(open.map((one) => one.status)).toEqual(
    order.status === 'pending' || order.status === 'awaiting' ? [order.status] : [],
  );
  const ended = events.flatMap(({ event }) => ENDED[event] ?? []);
  expect(transactions.slice(0, -1).map((one) => one.status)).toEqual(ended);
  const last = transactions.at(-1);
  if (order.status === 'processing' || order.status === 'successful') expect(last?.status).toBe('successful');
  if (order.status === 'cancelled') expect(['cancelled', 'successful']).toContain(last?.status);
  if (open.length > 0)
    expect(last?.amount).toBe(order.amount === null ? null : order.amount - order.received);
}

/** What an event leaves of the attempt to pay that it ends, where the next one opens. */
const ENDED: Record<string, string> = { decline: 'declined', part: 'successful' };

/** What must hold of an order's money: what came and is not spent, earned or given back is there. */
async function expectBooked({ order, events }: Awaited<ReturnType<typeof rowsOf>>) {
  const money = await orderMoney(app.context.db, order.id);
  // What a cancelled one had is owed to its customer.
  if (order.status === 'successful' || order.status === 'cancelled') expect(money).toBe(0n);
  else if (order.paid_out === 0n) expect(money).toBe(order.received);
  const receipts = await app.context.db
    .selectFrom('receipts')
    .selectAll()
    .where('order_id', '=', order.id)
    .execute();
  const counted = receipts.reduce((sum, receipt) => sum + receipt.counted, 0n);
  // The rest came from the balance, and no bank tells of it.
  if (events.some(({ event }) => event === 'pay')) expect(counted).toBeLessThan(order.received);
  else expect(counted).toBe(order.received);
}

it('holds for every sequence of what people do', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ORDER_TYPES),
      fc.boolean(),
      fc.array(attempts, { minLength: 1, maxLength: 16 }),
      async (type, withTest, sequence) => {
        const hasTest = type === 'payment' && withTest;
        const placed = await placeOrder(type, customer, owner, hasTest ? TEST : undefined);
        const facts: OrderFacts = {
          type,
          status: INITIAL_STATUS,
          hasAmount: type === 'payment',
          test: hasTest ? 'first' : undefined,
        };
        let track: TrackStatus = 'order placed';
        for (const one of sequence) {
          const before = await rowsOf(app.context, placed);
          const answer = await attempt(one, placed);
          const after = await rowsOf(app.context, placed);
          const verdict = mayMove(facts, one.event, one.actor, one.step);
          // While processing the call for proofs takes files for the chat.
          const isAttachment = one.event === 'proof' && facts.status === 'processing';
          const isHeld = one.event === 'payout' && verdict.allowed && facts.test === 'sent';
          const isAgain = one.event === 'release' && hasTest && !facts.test;
          if (isHeld || isAgain) {
            expect(answer).toMatchObject(isHeld ? { code: 'test_not_released' } : { status: 'success' });
            expect(after).toEqual(before);
          } else if (isAttachment) {
            expect(answer).toMatchObject({ status: 'success', data: { status: 'processing' } });
            expect([after.order, after.events]).toEqual([before.order, before.events]);
          } else if (verdict.allowed) {
            expect(answer).toMatchObject({ status: 'success' });
            // Cancelled with money in, the refund is told of as well.
            const refunds = after.events.filter(({ event }) => event === 'refund').length;
            const events = (isTold(one.event) ? 1 : 0) + (one.event === 'cancel' ? refunds : 0);
            const messages =
              (['weigh', 'photo'].includes(one.event) ? 0 : 1) + (one.event === 'cancel' ? refunds : 0);
            const version = ['message', 'file', 'note'].includes(one.event) ? 0n : 1n;
            expect(after.events).toHaveLength(before.events.length + events);
            expect(after.messages).toHaveLength(before.messages.length + messages);
            expect(after.order.version).toBe(before.order.version + version);
            facts.status = verdict.to;
            facts.hasAmount ||= one.event === 'quote';
            facts.hasMoney ||= ['confirm', 'part', 'pay'].includes(one.event);
            facts.isPaidOut ||= one.event === 'payout';
            if (one.event === 'payout' && facts.test === 'first') facts.test = 'sent';
            if (one.event === 'release') facts.test = undefined;
            track = one.step ?? trackStatusAfter(type, facts.status, track);
          } else {
            expect(answer).toMatchObject({ status: 'warning', code: refusalOf(one, verdict.error) });
            expect(after).toEqual(before);
          }
          expect([after.order.status, after.order.track_status]).toEqual([facts.status, track]);
          expectSound(after);
          await expectBooked(after);
        }
      },
    ),
    { numRuns: 40 },
  );
});
