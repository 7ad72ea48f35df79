/** Two people acting on one order at the same moment (Product §7.6): only a real PostgreSQL lets them meet. */

import { receiveParcel } from '@cowrie/contract/desk/parcels.ts';
import {
  LIFECYCLE,
  ORDER_TYPES,
  type OrderEvent,
  type OrderStatus,
  type OrderType,
  type Row,
  type StaffEvent,
  TAKE_BACKS,
  TEST_ANSWERS,
} from '@cowrie/contract/lifecycle.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { giveBalance, switchWalletOn } from '../testing/money.ts';
import {
  type Answer,
  CUSTOMER_ACTS,
  claim,
  onDesk,
  orderAt,
  type PlacedOrder,
  rowsOf,
  STAFF_ACTS,
} from '../testing/orders.ts';

/** Each race is run so often, since it is decided anew each time; one of several types of order shares them out. */
const ROUNDS = 4;

let app: TestApp;
let customer: TestCustomer;
let one: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  await switchWalletOn(app.context);
  await giveBalance(app.context, customer.id, 1_000_000_000_000n);
  one = await app.staff('treasury');
  other = await app.staff('owner');
});
afterAll(() => app.close());

type Act = (order: PlacedOrder) => Promise<Answer>;
type With = Parameters<(typeof STAFF_ACTS)['track']>[2];
const firstStaff =
  (event: StaffEvent, given?: With): Act =>
  (order) =>
    STAFF_ACTS[event](one, order, given);
const secondStaff =
  (event: StaffEvent, given?: With): Act =>
  (order) =>
    STAFF_ACTS[event](other, order, given);
const theCustomer =
  (event: OrderEvent, mark?: string): Act =>
  (order) => {
    if (!(event in CUSTOMER_ACTS)) throw new Error(`no customer can ${event}`);
    return CUSTOMER_ACTS[event as keyof typeof CUSTOMER_ACTS](customer, order, { mark });
  };
/** A payment to be paid out is the first one's to pay. */
async function orderIn(status: OrderStatus, type: OrderType = 'payment') {
  const order = await orderAt(status, type, customer, other);
  if (status === 'processing' && type === 'payment') data(await claim(one, order));
  return order;
}

/** Runs both at once, held up at the order's row until both are there; answers the rows before and after. */
async function race(order: PlacedOrder, acts: Act[]) {
  const before = await rowsOf(app.context, order);
  const { pool } = app.context.database;
  const row = { text: 'select from orders where id = $1 for update', values: [order.id] };
  const acting = await whileHeld(pool, row, async () => {
    const all = acts.map((act) => act(order));
    await untilWaiting(pool, acts.length);
    return all;
  });
  return { before, answers: await Promise.all(acting), after: await rowsOf(app.context, order) };
}

const isOne = (answers: Answer[]) =>
  expect(answers.map((answer) => answer.status).sort()).toEqual(['success', 'warning']);
const refused = (answers: Answer[]) => answers.find((answer) => answer.status === 'warning');

/** Two people who may do what a row says, the customer among them where they may. */
function twoActs({ event, customer: isCustomers, staff }: Row, type: OrderType): [Act, Act] {
  if (!staff) return [theCustomer(event), theCustomer(event, 'another')];
  const given = { quote: '100.00', weigh: '2.5' } as Partial<Record<OrderEvent, string>>;
  // Only whoever claimed it pays it out: in two tabs of theirs.
  const isPayingOut = type === 'payment' && (event === 'payout' || event === 'complete');
  const asSecond = isPayingOut ? firstStaff : secondStaff;
  const second = asSecond(event as StaffEvent, { mark: given[event], step: 'on the road' });
  return [isCustomers ? theCustomer(event) : firstStaff(event as StaffEvent), second];
}

/**
 * Every row of the table at every status that it is from, for every type of order that it is of. What is taken back with
 * a journal has tests of its own, and so has what is said of a test, which is said once however often.
 */
const CASES = LIFECYCLE.flatMap((row) => {
  if ([...TAKE_BACKS, ...TEST_ANSWERS].some((event) => event === row.event)) return [];
  const types = row.types ?? ORDER_TYPES;
  const rounds = Math.ceil(ROUNDS / types.length);
  return types.flatMap((type) => row.from.map((status) => ({ event: row.event, type, status, row, rounds })));
});

describe.runIf(isPostgres())('of two who do the same at once', () => {
  test.each(CASES.filter(({ row }) => !row.bothCount))(
    '$event at $status ($type): one wins, and the other is told',
    async ({ type, status, row, rounds }) => {
      for (let round = 0; round < rounds; round += 1) {
        const { before, answers, after } = await race(await orderIn(status, type), twoActs(row, type));
        isOne(answers);
        // A customer waits for the order and is then told how it stands.
        // Nobody else cancels what one is paying.
        const codes = row.customer ? ['order_moved', 'order_closed'] : ['order_moved', 'payout_claimed'];
        expect(refused(answers)).toMatchObject({ httpStatus: 409 });
        expect(codes).toContain(refused(answers)?.code);
        expect(after.order.version).toBe(before.order.version + 1n);
        // Cancelled with money in, the refund is told of as well.
        const refunds = after.events.filter(({ event }) => event === 'refund').length;
        const told = refunds + (row.event === 'weigh' ? 0 : 1);
        expect(after.events).toHaveLength(before.events.length + told);
        expect(after.messages).toHaveLength(before.messages.length + told);
        expect(after.transactions.filter(({ closed_at }) => closed_at === null)).toHaveLength(
          ['pending', 'awaiting'].includes(after.order.status) ? 1 : 0,
        );
      }
    },
  );

  test.each(CASES.filter(({ row }) => row.bothCount))(
    '$event at $status ($type): both count',
    async ({ type, status, row, rounds }) => {
      for (let round = 0; round < rounds; round += 1) {
        const { before, answers, after } = await race(await orderIn(status, type), twoActs(row, type));
        expect(answers.map((answer) => answer.status)).toEqual(['success', 'success']);
        const told = row.event === 'photo' ? 0 : 2;
        expect(after.messages).toHaveLength(before.messages.length + told);
        const touches = row.event === 'proof' || row.event === 'photo' ? 2 : 0;
        expect(after.order.version).toBe(before.order.version + BigInt(touches));
        const proofs = row.event === 'proof' ? 2 : 0;
        expect(after.proofs).toHaveLength(before.proofs.length + proofs);
      }
    },
  );
});

describe.runIf(isPostgres())(
  'of two who do different things at once exactly one wins, and the other is told',
  () => {
    test.each<[string, OrderStatus, Act, Act, OrderType?]>([
      ['confirm and decline', 'awaiting', firstStaff('confirm'), secondStaff('decline')],
      ['confirm and cancel', 'awaiting', firstStaff('confirm'), secondStaff('cancel')],
      ['complete and cancel', 'processing', firstStaff('complete'), secondStaff('cancel')],
      ['complete and track', 'processing', firstStaff('complete'), secondStaff('track')],
      ['track and weigh', 'pending', firstStaff('track'), secondStaff('weigh'), 'shipment'],
      ['quote and weigh', 'pending', firstStaff('quote'), secondStaff('weigh'), 'shipment'],
    ])('%s', async (_, status, first, second, type) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { before, answers, after } = await race(await orderIn(status, type), [first, second]);
        isOne(answers);
        expect(refused(answers)).toMatchObject({ httpStatus: 409 });
        expect(after.order.version).toBe(before.order.version + 1n);
      }
    });

    test('quote and quote: the second overwrites nothing', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { answers, after } = await race(await orderIn('pending', 'branding'), [
          firstStaff('quote', { mark: '100.00' }),
          secondStaff('quote', { mark: '200.00' }),
        ]);
        isOne(answers);
        expect(refused(answers)).toMatchObject({ httpStatus: 409, code: 'order_moved' });
        expect(after.order.amount).toBe(answers[0]?.status === 'success' ? 10_000n : 20_000n);
        expect(after.transactions.at(-1)?.amount).toBe(after.order.amount);
      }
    });

    test('two steps of the tracking: the one that is kept and told is the winner’s', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { answers, after } = await race(await orderIn('pending', 'goods'), [
          firstStaff('track', { step: 'packaging', mark: 'Packed by one' }),
          secondStaff('track', { step: 'on the road', mark: 'Sent by the other' }),
        ]);
        isOne(answers);
        const isFirst = answers[0]?.status === 'success';
        expect(after.order.track_status).toBe(isFirst ? 'packaging' : 'on the road');
        expect(after.events.at(-1)).toMatchObject({
          track_status: after.order.track_status,
          title: isFirst ? 'Packed by one' : 'Sent by the other',
        });
      }
    });
  },
);

describe.runIf(isPostgres())('a photo and who has its parcel in hand refuse each other nothing', () => {
  const receive: Act = ({ reference }) =>
    one.client.call(receiveParcel, { params: { reference }, body: { weight_kg: '3' } });
  test.each<[string, Act]>([
    ['weigh and photo', firstStaff('weigh', { mark: '3' })],
    ['receive and photo', receive],
  ])('%s: both count', async (_, weigh) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await orderIn('pending', 'shipment');
      const { before, answers, after } = await race(order, [weigh, secondStaff('photo')]);
      expect(answers.map(({ status }) => status)).toEqual(['success', 'success']);
      expect(after.order.version).toBe(before.order.version + 2n);
      const { order: shown } = await onDesk(other, order);
      expect(shown).toMatchObject({ weight_kg: '3', photos: [{}] });
    }
  });
});

describe.runIf(isPostgres())('a customer’s acts', () => {
  it('cancel against proof: either the order is cancelled or the proof is in', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, after } = await race(await orderIn('pending'), [
        theCustomer('cancel'),
        theCustomer('proof'),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual(['success', 'warning']);
      expect(answers.find((answer) => answer.status === 'warning')).toMatchObject({ httpStatus: 409 });
      expect(after.order.status).toBe(answers[0]?.status === 'success' ? 'cancelled' : 'awaiting');
      expect(after.proofs).toHaveLength(after.order.status === 'awaiting' ? 1 : 0);
    }
  });

  it('pay from the balance against a proof and against cancel: one moves it, and the money is whole', async () => {
    for (const against of ['proof', 'cancel'] as const) {
      const { answers, after } = await race(await orderIn('pending'), [
        theCustomer('pay'),
        theCustomer(against),
      ]);
      const paid = answers[0]?.status === 'success';
      const left = { proof: 'awaiting', cancel: 'cancelled' }[against];
      // A proof for one that is paid is a file for the chat.
      if (against === 'cancel' || !paid) isOne(answers);
      expect(after.order.status).toBe(paid ? 'processing' : left);
      expect(after.proofs).toHaveLength(after.order.status === 'awaiting' ? 1 : 0);
    }
  });

  it('two proofs: both are kept, in one attempt, and neither is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, after } = await race(await orderIn('pending'), [
        theCustomer('proof'),
        theCustomer('proof', 'another'),
      ]);
      for (const answer of answers) expect(answer).toMatchObject({ data: { status: 'awaiting' } });
      expect(after.proofs).toHaveLength(2);
      expect(after.transactions).toHaveLength(1);
      const moves = after.events.map(({ from_status, to_status }) => `${from_status} ${to_status}`);
      expect(moves).toEqual(['null pending', 'pending awaiting', 'awaiting awaiting']);
    }
  });

  it('a proof against a new quote: the amount is the quoted one, whoever was first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await orderIn('pending', 'branding');
      expect(await firstStaff('quote', { mark: '100.00' })(order)).toMatchObject({ status: 'success' });
      const { answers, after } = await race(order, [
        secondStaff('quote', { mark: '200.00' }),
        theCustomer('proof'),
      ]);
      expect(answers[1]).toMatchObject({ status: 'success' });
      expect(after.order.amount).toBe(answers[0]?.status === 'success' ? 20_000n : 10_000n);
      expect(after.transactions.at(-1)?.amount).toBe(after.order.amount);
    }
  });
});
