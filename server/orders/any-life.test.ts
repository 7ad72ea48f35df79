/** Any sequence of moves by anyone leaves an order that the lifecycle table explains. */
import {
  completeOrder,
  confirmOrder,
  declineOrder,
  deskCancelOrder,
  quoteOrder,
} from '@cowrie/contract/desk/orders.ts';
import {
  INITIAL_STATUS,
  isClosed,
  MOVES,
  mayMove,
  ORDER_TYPES,
  type OrderEvent,
  type OrderFacts,
} from '@cowrie/contract/lifecycle.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { type PlacedOrder, placeOrder, rowsOf, sendProof } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

type Attempt = { actor: 'customer' | 'staff'; event: OrderEvent };
const ATTEMPTS: Attempt[] = [
  { actor: 'customer', event: 'proof' },
  { actor: 'customer', event: 'cancel' },
  { actor: 'staff', event: 'quote' },
  { actor: 'staff', event: 'confirm' },
  { actor: 'staff', event: 'decline' },
  { actor: 'staff', event: 'complete' },
  { actor: 'staff', event: 'cancel' },
];

function attempt({ actor, event }: Attempt, order: PlacedOrder) {
  const { type: trx_type, reference } = order;
  const params = { reference };
  const { client } = owner;
  switch (event) {
    case 'proof':
      return sendProof(customer, order);
    case 'quote':
      return client.call(quoteOrder, { params, body: { amount: '1000.00' } });
    case 'confirm':
      return client.call(confirmOrder, { params });
    case 'decline':
      return client.call(declineOrder, { params, body: { reason: 'No money came' } });
    case 'complete':
      return client.call(completeOrder, { params, body: {} });
    case 'cancel':
      return actor === 'staff'
        ? client.call(deskCancelOrder, { params, body: { reason: 'Not possible' } })
        : customer.client.call(cancelOrder, { query: { trx_type, reference }, body: { message: 'No more' } });
  }
}

/** What must hold of an order at any time. */
function expectSound({ order, events, transactions }: Awaited<ReturnType<typeof rowsOf>>) {
  // Events form one chain from nothing to the order's status, each link a row of the table.
  let status: string | null = null;
  for (const event of events) {
    expect(event.from_status).toBe(status);
    if (status === null) expect([event.event, event.to_status]).toEqual(['create', INITIAL_STATUS]);
    else
      expect(
        MOVES.some(
          (move) =>
            move.event === event.event &&
            move.to === event.to_status &&
            move.from.some((from) => from === event.from_status) &&
            move.by.some((by) => by === event.actor),
        ),
        `${event.actor} ${event.event} ${event.from_status} to ${event.to_status}`,
      ).toBe(true);
    status = event.to_status;
  }
  expect(order.status).toBe(status);

  // Each decline ended one attempt to pay; the last attempt says how the order stands.
  const open = transactions.filter(({ closed_at }) => closed_at === null);
  expect(open.map((one) => one.status)).toEqual(
    order.status === 'pending' || order.status === 'awaiting' ? [order.status] : [],
  );
  const declines = events.filter(({ event }) => event === 'decline').length;
  expect(transactions).toHaveLength(declines + 1);
  expect(transactions.slice(0, -1).every((one) => one.status === 'declined')).toBe(true);
  const last = transactions.at(-1);
  if (order.status === 'processing' || order.status === 'successful') expect(last?.status).toBe('successful');
  if (order.status === 'cancelled') expect(['cancelled', 'successful']).toContain(last?.status);
  if (open.length > 0) expect(last?.amount).toBe(order.amount);
}

it('holds for every sequence of moves', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ORDER_TYPES),
      fc.array(fc.constantFrom(...ATTEMPTS), { minLength: 1, maxLength: 14 }),
      async (type, attempts) => {
        const placed = await placeOrder(type, customer, owner);
        const facts: OrderFacts = { type, status: INITIAL_STATUS, hasAmount: type === 'payment' };
        for (const one of attempts) {
          const before = await rowsOf(app.context, placed);
          const answer = await attempt(one, placed);
          const after = await rowsOf(app.context, placed);
          const verdict = mayMove(facts, one.event, one.actor);
          const isAttachment = one.event === 'proof' && facts.status === 'processing';
          if (verdict.allowed) {
            expect(answer).toMatchObject({ status: 'success' });
            expect(after.events).toHaveLength(before.events.length + 1);
            facts.status = verdict.to;
            facts.hasAmount ||= one.event === 'quote';
          } else if (isAttachment) {
            expect(answer).toMatchObject({ status: 'success', data: { status: 'processing' } });
            expect([after.order, after.events]).toEqual([before.order, before.events]);
          } else {
            const lacksAmount = one.event === 'proof' && !facts.hasAmount && !isClosed(facts.status);
            expect(answer).toMatchObject({ httpStatus: lacksAmount ? 400 : 409 });
            expect(after).toEqual(before);
          }
          expect(after.order.status).toBe(facts.status);
          expectSound(after);
        }
      },
    ),
    { numRuns: 40 },
  );
});
