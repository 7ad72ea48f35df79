/** Any sequence of moves by anyone leaves an order that the lifecycle table explains. */
import { STAFF_CALLS } from '@cowrie/contract/desk/staff-calls.ts';
import type { ErrorName } from '@cowrie/contract/errors.ts';
import {
  INITIAL_STATUS,
  LIFECYCLE,
  mayMove,
  moneyCame,
  ORDER_TYPES,
  type OrderEvent,
  type OrderFacts,
  type StaffEvent,
  type TakeBack,
  TRACK_STATUSES,
  type TrackStatus,
  trackStatusAfter,
} from '@cowrie/contract/lifecycle.ts';
import { roleMay } from '@cowrie/contract/roles.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderMoney } from '../ledger/index.ts';
import { createTestApp, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { giveBalance, switchWalletOn, takeBack } from '../testing/money.ts';
import { CUSTOMER_ACTS, type PlacedOrder, placeOrder, rowsOf, STAFF_ACTS } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let support: TestStaff;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  await switchWalletOn(app.context);
  await giveBalance(app.context, customer.id, 1_000_000_000_000n);
  owner = await app.staff('owner');
  support = await app.staff('support');
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());

type Attempt =
  | { actor: 'customer'; event: keyof typeof CUSTOMER_ACTS; step?: undefined }
  | { actor: 'owner' | 'support'; event: StaffEvent; step?: TrackStatus }
  /** By the treasury's proposal. */
  | { actor: 'owner'; event: TakeBack; kind: Taken; step?: undefined };
type Rows = Awaited<ReturnType<typeof rowsOf>>;
type Taken = 'receipt' | 'wallet-payment' | 'payout';
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
  {
    weight: 4,
    // What brings an order on, or nothing would ever be there to be taken back.
    arbitrary: fc.constantFrom<Attempt>(
      { actor: 'owner', event: 'quote' },
      { actor: 'customer', event: 'proof' },
      { actor: 'customer', event: 'pay' },
      { actor: 'owner', event: 'confirm' },
      { actor: 'owner', event: 'part' },
      { actor: 'owner', event: 'payout' },
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Attempt>(
      { actor: 'owner', event: 'take-back-payment', kind: 'receipt' },
      { actor: 'owner', event: 'take-back-payment', kind: 'wallet-payment' },
      { actor: 'owner', event: 'take-back-payout', kind: 'payout' },
    ),
  },
);

const by = <Event extends StaffEvent>(event: Event) => ({ actor: 'owner', event }) as const;
/** What is rare by chance: a test that went out twice, and money that was counted by mistake. */
const THERE_AND_BACK: Attempt[] = [
  { actor: 'customer', event: 'proof' },
  by('part'),
  { actor: 'customer', event: 'pay' },
  by('payout'),
  { actor: 'customer', event: 'not-arrived' },
  { actor: 'owner', event: 'take-back-payout', kind: 'payout' },
  by('payout'),
  { actor: 'customer', event: 'release' },
  by('payout'),
  { actor: 'owner', event: 'take-back-payment', kind: 'receipt' },
  { actor: 'owner', event: 'take-back-payout', kind: 'payout' },
  { actor: 'owner', event: 'take-back-payout', kind: 'payout' },
  { actor: 'owner', event: 'take-back-payment', kind: 'wallet-payment' },
  { actor: 'owner', event: 'take-back-payment', kind: 'receipt' },
  { actor: 'customer', event: 'proof' },
  by('confirm'),
  by('payout'),
  by('complete'),
];

/** What each payout is of, and the test that some payments begin with. */
const TEST = '50.00';

function attempt(one: Attempt, order: PlacedOrder) {
  if ('kind' in one) return takeBack(app, order, one.kind, [treasury, owner]);
  const { actor, event, step } = one;
  if (actor === 'customer') return CUSTOMER_ACTS[event](customer, order);
  const mark = event === 'payout' ? TEST : undefined;
  return STAFF_ACTS[event](actor === 'owner' ? owner : support, order, { step, mark });
}

/** The same amount, or words at the same step, by the same member of staff and nothing in between: an answer that got lost. */
function wasSaidLast({ actor, event, step }: Attempt, { events, order }: Rows): boolean {
  if (actor === 'customer') return false;
  const last = events.at(-1);
  const who = actor === 'owner' ? owner : support;
  const isSame = event === 'quote' || (event === 'track' && step === order.track_status);
  return isSame && last?.event === event && last.staff_id === BigInt(who.id);
}

/** Whom the call itself keeps out hears nothing of the order. */
function refusalOf(one: Attempt, error: ErrorName): unknown {
  // The journal says itself what its order has against it.
  if ('kind' in one) return expect.any(String);
  const { actor, event } = one;
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
  // What is taken back had left nothing open beside it, where all had come.
  const endedBy = ({ event, from_status }: (typeof events)[number]) =>
    event === 'take-back-payment' && from_status === 'processing' ? 'successful' : ENDED[event];
  const ended = events.flatMap((event) => endedBy(event) ?? []);
  const former = transactions.slice(0, -1).map((one) => one.status);
  const back = events.filter(({ event }) => event === 'take-back-payment').length;
  // Which of those that brought money is declined after all, its journal says.
  if (back === 0) expect(former).toEqual(ended);
  else expect(numberOf(former)).toEqual([ended.length, numberOf(ended)[1] + back]);
  const last = transactions.at(-1);
  if (order.status === 'processing' || order.status === 'successful') expect(last?.status).toBe('successful');
  if (order.status === 'cancelled') expect(['cancelled', 'successful']).toContain(last?.status);
  if (open.length > 0)
    expect(last?.amount).toBe(order.amount === null ? null : order.amount - order.received);
}

/** Of attempts that have ended: how many, and how many of them declined. */
const numberOf = (statuses: string[]): [number, number] => [
  statuses.length,
  statuses.filter((status) => status === 'declined').length,
];

/** What an event leaves of the attempt to pay that it ends, where the next one opens. */
const ENDED: Record<string, string> = { decline: 'declined', part: 'successful' };

/** What must hold of an order's money: what came and is not spent, earned or given back is there. */
async function expectBooked({ order }: Awaited<ReturnType<typeof rowsOf>>) {
  const money = await orderMoney(app.context.db, order.id);
  // What a cancelled one had is owed to its customer.
  if (order.status === 'successful' || order.status === 'cancelled') expect(money).toBe(0n);
  else if (order.paid_out === 0n) expect(money).toBe(order.received);
  const { counted, paid } = await standingOf(order.id);
  expect(counted + paid).toBe(order.received);
}

/** What banks brought for an order and what its customer paid from their balance, of what was not taken back. */
async function standingOf(id: bigint) {
  const { rows } = await sql<{ counted: bigint; paid: bigint }>`select
    (select coalesce(sum(counted), 0) from receipts where order_id = ${id} and taken_back_at is null)::bigint as counted,
    (select coalesce(-sum(p.amount), 0) from journals j join postings p on p.journal_id = j.id
      join ledger_accounts a on a.id = p.account_id and a.code = 'orders'
      where j.order_id = ${id} and j.kind = 'wallet-payment'
        and not exists (select from journals back where back.reverses = j.id))::bigint as paid`.execute(
    app.context.db,
  );
  return rows[0] ?? { counted: 0n, paid: 0n };
}

/** Whether an order has a journal of a kind that stands, to be taken back. */
async function hasStanding({ id }: PlacedOrder, kind: Taken): Promise<boolean> {
  const found = await app.context.db
    .selectFrom('journals as j')
    .leftJoin('journals as back', 'back.reverses', 'j.id')
    .select('j.id')
    .where('j.order_id', '=', BigInt(id))
    .where('j.kind', '=', kind)
    .where('back.id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

it('holds for every sequence of what people do', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ORDER_TYPES),
      fc.boolean(),
      fc.array(attempts, { minLength: 1, maxLength: 20, size: 'max' }),
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
        let isWeighed = false;
        for (const one of sequence) {
          const before = await rowsOf(app.context, placed);
          const isThere = 'kind' in one && (await hasStanding(placed, one.kind));
          const answer = await attempt(one, placed);
          const after = await rowsOf(app.context, placed);
          const verdict = mayMove(facts, one.event, one.actor, one.step);
          // While processing the call for proofs takes files for the chat.
          const isAttachment = one.event === 'proof' && facts.status === 'processing';
          const isHeld = one.event === 'payout' && verdict.allowed && facts.test === 'sent';
          const isAgain =
            (verdict.allowed && (wasSaidLast(one, before) || (one.event === 'weigh' && isWeighed))) ||
            (one.event === 'release' && before.order.test_released_at !== null) ||
            (one.event === 'not-arrived' && verdict.allowed && before.order.test_missing_at !== null);
          const isNothing = 'kind' in one && verdict.allowed && !isThere;
          if (isNothing) {
            expect(answer).toMatchObject({ httpStatus: 404 });
            expect(after).toEqual(before);
          } else if (isHeld || isAgain) {
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
            const own = { weigh: 0, photo: 0, 'not-arrived': 2 }[one.event as string] ?? 1;
            const messages = own + (one.event === 'cancel' ? refunds : 0);
            const version = ['message', 'file', 'note'].includes(one.event) ? 0n : 1n;
            expect(after.events).toHaveLength(before.events.length + events);
            expect(after.messages).toHaveLength(before.messages.length + messages);
            expect(after.order.version).toBe(before.order.version + version);
            facts.status = verdict.to;
            facts.hasAmount ||= one.event === 'quote';
            isWeighed ||= one.event === 'weigh';
            facts.hasMoney = moneyCame(facts.status, after.order.received > 0n);
            facts.isPaidOut = after.order.paid_out > 0n;
            if (one.event === 'payout' && facts.test === 'first') facts.test = 'sent';
            if (one.event === 'take-back-payout' && facts.test) facts.test = 'first';
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
    { numRuns: 40, examples: [['payment', true, THERE_AND_BACK]] },
  );
});
