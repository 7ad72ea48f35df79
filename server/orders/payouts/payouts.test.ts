/** One person at a time pays a payment out, with account and slip, and above the limit by leave of another (Product §28.15–28.20). */

import { deskNow } from '@cowrie/contract/desk/now.ts';
import { payOut } from '@cowrie/contract/desk/order-moves.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { CLAIM_MINUTES } from '@cowrie/contract/desk/payout-work.ts';
import * as api from '@cowrie/contract/desk/payouts.ts';
import { MOST_TAKEN_BACK } from '@cowrie/contract/desk/second-person.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { untilWaiting, whileHeld } from '../../testing/lock-waits.ts';
import {
  claim,
  onDesk,
  orderAt,
  PAID_FROM,
  type PlacedOrder,
  payAs,
  pdf,
  placeOrder,
  recordPayout,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let ada: TestStaff;
let bola: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  // The rules change with each test.
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  ada = await app.staff('treasury');
  bola = await app.staff('treasury');
  owner = await app.staff('owner');
});
afterAll(() => app.close());

async function rules(slip_required: boolean, release_above: string | null) {
  await app.context.db.updateTable('staff_sessions').set({ code_given_at: app.clock.now() }).execute();
  data(await owner.client.call(api.setPayoutRules, { body: { slip_required, release_above } }));
}
afterEach(() => rules(true, null));

const named = ({ reference }: PlacedOrder) => ({ params: { reference } });
/** Whoever moves the order asks for it. */
const rowOf = ({ id }: PlacedOrder) => ({
  text: 'select from orders where id = $1 for update',
  values: [id],
});
const confirmed = () => orderAt('processing', 'payment', customer, owner);
const work = async (staff: TestStaff, order: PlacedOrder) => (await onDesk(staff, order)).payout;
const takeOver = async (staff: TestStaff, order: PlacedOrder, since?: string) =>
  staff.client.call(api.takeOverPayout, {
    ...named(order),
    body: { since: since ?? (await work(staff, order))?.claim?.since ?? '' },
  });
const row = async (order: PlacedOrder) => {
  const query = { status: 'processing', q: order.reference } as const;
  return data(await bola.client.call(deskOrders, { query })).orders.data[0];
};
const record = (staff: TestStaff, order: PlacedOrder, { slip = true, account = true } = {}) =>
  staff.client.call(payOut, {
    ...named(order),
    body: { amount: '100.00', ...(account && { account: PAID_FROM }) },
    ...(slip && { files: { receipt: pdf('slip') } }),
  });

it('belongs to whoever says first that they pay it; all others read who, and since when', async () => {
  const { unclaimed: others } = data(await ada.client.call(api.listPayouts, {}));
  const order = await confirmed();
  expect(await record(ada, order)).toMatchObject({ httpStatus: 409, code: 'payout_not_claimed' });
  const answers = await Promise.all([claim(ada, order), claim(bola, order)]);
  const [won, lost] = answers[0].status === 'success' ? [ada, bola] : [bola, ada];
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect(answers.find(({ status }) => status === 'warning')).toMatchObject({
    code: 'payout_claimed',
    message: expect.stringMatching(/^treasury Ṣọlá \d+ has been paying this since \d\d:\d\d/),
  });
  expect((await work(won, order))?.claim).toMatchObject({ mine: true, here: true, free: false });
  const seen = await work(lost, order);
  expect(seen?.claim).toMatchObject({ mine: false, free: false });
  expect(await row(order)).toMatchObject({
    paying: { by: won.name, username: won.username, since: seen?.claim?.since },
  });
  expect(await record(lost, order)).toMatchObject({ httpStatus: 409, code: 'payout_claimed' });
  // Nor does anybody cancel what is being paid.
  expect(await STAFF_ACTS.cancel(lost, order)).toMatchObject({ code: 'payout_claimed' });
  const { claims, unclaimed } = data(await lost.client.call(api.listPayouts, {}));
  expect(claims).toContainEqual(expect.objectContaining({ reference: order.reference, mine: false }));
  expect(unclaimed).toBe(others);

  data(await won.client.call(api.giveBackPayout, named(order)));
  expect((await work(lost, order))?.claim).toBeNull();
  data(await claim(lost, order));
  expect(data(await payAs(lost, order)).status).toBe('successful');
  expect(await row(order)).toBeUndefined();
  expect(await claim(won, order)).toMatchObject({ code: 'order_closed' });
});

it('is taken over only from whom one saw, who is told, and is free again without a sign of life', async () => {
  const order = await confirmed();
  data(await claim(ada, order));
  expect(await takeOver(bola, order, new Date(0).toISOString())).toMatchObject({ code: 'payout_claimed' });
  expect(data(await takeOver(bola, order)).payout.claim).toMatchObject({ mine: true });
  expect(await work(ada, order)).toMatchObject({ claim: { mine: false }, taken_over_by: bola.name });
  const { email } = await app.context.db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  const mail = await app.inbox.next(email, 'A payout that you were paying was taken over');
  expect(mail.text).toContain(order.reference);
  expect(await record(ada, order)).toMatchObject({ code: 'payout_claimed' });

  const almost = (CLAIM_MINUTES - 1) * MINUTE_MS;
  app.clock.advance(almost);
  data(await bola.client.call(viewOrder, named(order)));
  app.clock.advance(almost);
  expect(await claim(ada, order)).toMatchObject({ code: 'payout_claimed' });
  app.clock.advance(2 * MINUTE_MS);
  expect((await work(ada, order))?.claim).toMatchObject({ free: true });
  expect((await row(order))?.paying).toBeNull();
  // What left meanwhile is recorded by whoever paid it, as long as nobody else went on with it.
  expect(data(await record(bola, order))).toMatchObject({ rest: '650.00' });
  data(await claim(ada, order));
  expect(await record(bola, order)).toMatchObject({ code: 'payout_claimed' });
});

it('is recorded with its account and its slip, unless the owner lets it go without the slip', async () => {
  const order = await confirmed();
  data(await claim(ada, order));
  expect(await record(ada, order, { account: false })).toMatchObject({
    httpStatus: 400,
    errors: { account: ['Say which account it was paid from'] },
  });
  expect(await record(ada, order, { slip: false })).toMatchObject({
    httpStatus: 400,
    code: 'slip_required',
    errors: { receipt: ['The slip is required'] },
  });
  expect(
    await bola.client.call(api.setPayoutRules, { body: { slip_required: false, release_above: null } }),
  ).toMatchObject({ httpStatus: 403 });
  await rules(false, null);
  expect(data(await record(ada, order, { slip: false }))).toMatchObject({ rest: '650.00' });
  // Whoever has paid from an account finds it chosen at the next payment of that kind.
  const next = await confirmed();
  expect(data(await claim(ada, next)).payout.claim).toMatchObject({ account: PAID_FROM });
  data(await payAs(ada, next));
});

it('every owner and the treasury hear that the rules changed, from what to what, and nothing where they did not', async () => {
  await rules(true, '500');
  const treasurer = await app.staff('treasury');
  const { email } = await app.context.db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', treasurer.id)
    .executeTakeFirstOrThrow();
  await rules(true, '500');
  await rules(false, null);
  const { text } = await app.inbox.next(email, 'The rules of paying out have changed');
  expect(text).toContain('release above ¥500.00');
  expect(text).toContain('no slip required, no release');
  expect(app.inbox.left(email)).toEqual([]);
});

it('names what was paid out before it: a part that is recorded again once its answer was lost counts once', async () => {
  const order = await confirmed();
  data(await claim(ada, order));
  const part = (paid_out: string, reference: string) =>
    ada.client.call(payOut, {
      ...named(order),
      body: { amount: '300.00', account: PAID_FROM, paid_out, reference },
      files: { receipt: pdf('slip') },
    });
  data(await part('0.00', 'ALI1'));
  // With the reference put right, so under another key.
  expect(await part('0.00', 'ALI12')).toMatchObject({ httpStatus: 409, code: 'order_moved' });
  expect(data(await part('300.00', 'ALI13'))).toMatchObject({ rest: '150.00' });
  data(await payAs(ada, order));
});

it.runIf(isPostgres())(
  'what annuls its release at the moment of the claim is seen by the claim',
  async () => {
    const order = await confirmed();
    await rules(true, '749.99');
    data(await ada.client.call(api.askRelease, named(order)));
    const params = { id: (await work(bola, order))?.release?.id ?? '' };
    data(await bola.client.call(api.releasePayout, { params }));
    // Somebody takes it back: they have the order's row, and its claim comes meanwhile.
    const { pool } = app.context.database;
    const [claiming] = await whileHeld(pool, rowOf(order), async (holder) => {
      const claimed = claim(ada, order);
      await untilWaiting(pool, 1);
      await holder.query(`update payout_releases set state = 'annulled' where order_id = $1`, [order.id]);
      return [claimed];
    });
    expect(await claiming).toMatchObject({ code: 'release_needed' });
  },
);

it('whoever holds a payment since before the limit does not release it themselves', async () => {
  const order = await confirmed();
  data(await claim(bola, order));
  await rules(true, '100.00');
  data(await ada.client.call(api.askRelease, named(order)));
  const asked = data(await bola.client.call(api.listPayouts, {})).waiting.find(
    ({ reference }) => reference === order.reference,
  );
  expect(asked?.why_not_approve).toMatch(/^You are paying this payment/);
  const params = { id: asked?.id ?? '' };
  expect(await bola.client.call(api.releasePayout, { params })).toMatchObject({ code: 'paying_it_yourself' });
  data(await bola.client.call(api.giveBackPayout, named(order)));
  data(await bola.client.call(api.releasePayout, { params }));
  expect(await claim(bola, order)).toMatchObject({ code: 'released_by_you' });
  data(await claim(ada, order));
  data(await payAs(ada, order));
});

it('nothing is released of a payment that was cancelled since it was asked for', async () => {
  const order = await confirmed();
  await rules(true, '100.00');
  data(await ada.client.call(api.askRelease, named(order)));
  const params = { id: (await work(bola, order))?.release?.id ?? '' };
  data(await STAFF_ACTS.cancel(owner, order));
  expect(await bola.client.call(api.releasePayout, { params })).toMatchObject({ code: 'changed_meanwhile' });
});

it.runIf(isPostgres())(
  'no release is asked for of a payment that is cancelled at that moment: it would wait for ever',
  async () => {
    const order = await confirmed();
    await rules(true, '100.00');
    const { pool } = app.context.database;
    const [cancelling, asking] = await whileHeld(pool, rowOf(order), async () => {
      const cancelled = STAFF_ACTS.cancel(owner, order);
      await untilWaiting(pool, 1);
      const asked = ada.client.call(api.askRelease, named(order));
      await untilWaiting(pool, 2);
      return [cancelled, asked] as const;
    });
    data(await cancelling);
    expect(await asking).toMatchObject({ httpStatus: 409 });
    expect(data(await bola.client.call(deskNow, {})).waiting_releases).toBe(0);
  },
);

it('what waits for its customer’s answer to a test waits for nobody to pay it', async () => {
  const before = data(await ada.client.call(api.listPayouts, {})).unclaimed;
  const order = await placeOrder('payment', customer, owner, '100.00');
  data(await sendProof(customer, order));
  data(await STAFF_ACTS.confirm(owner, order));
  const unclaimed = async () => data(await ada.client.call(api.listPayouts, {})).unclaimed;
  expect(await unclaimed()).toBe(before + 1);
  data(await payAs(ada, order, { amount: '100.00' }));
  expect(await unclaimed()).toBe(before);
});

it('who asks for a release and takes it back without end is held up, and no colleague', async () => {
  const order = await confirmed();
  await rules(true, '100.00');
  const restless = await app.staff('treasury');
  for (let n = 0; n < MOST_TAKEN_BACK; n += 1) {
    data(await restless.client.call(api.askRelease, named(order)));
    const id = (await work(restless, order))?.release?.id ?? '';
    data(await restless.client.call(api.refusePayout, { params: { id } }));
  }
  expect(await restless.client.call(api.askRelease, named(order))).toMatchObject({
    code: 'taken_back_often',
  });
  data(await ada.client.call(api.askRelease, named(order)));
  const id = (await work(ada, order))?.release?.id ?? '';
  data(await bola.client.call(api.releasePayout, { params: { id } }));
});

it('above the limit is paid once another has released it, and not by that other', async () => {
  const order = await confirmed();
  await rules(true, '749.99');
  expect(await claim(ada, order)).toMatchObject({
    code: 'release_needed',
    message: expect.stringContaining('¥749.99'),
  });
  data(await ada.client.call(api.askRelease, named(order)));
  expect((await work(ada, order))?.release).toMatchObject({ state: 'asked', asked_by_me: true });
  const [asked] = data(await bola.client.call(api.listPayouts, {})).waiting;
  expect(asked).toMatchObject({ reference: order.reference, amount: '750.00', why_not_approve: null });
  expect(data(await bola.client.call(deskNow, {})).waiting_releases).toBe(1);
  const params = { id: asked?.id ?? '' };
  expect(await ada.client.call(api.releasePayout, { params })).toMatchObject({ code: 'own_proposal' });
  const newcomer = await app.staff('treasury', { newcomer: true });
  expect(await newcomer.client.call(api.releasePayout, { params })).toMatchObject({ code: 'too_new' });
  app.clock.advance(11 * MINUTE_MS);
  expect(await bola.client.call(api.releasePayout, { params })).toMatchObject({ code: 'fresh_code_needed' });
  await app.context.db.updateTable('staff_sessions').set({ code_given_at: app.clock.now() }).execute();
  data(await bola.client.call(api.releasePayout, { params }));
  // The same press once more, its answer having got lost; a refusal of what is released is no such press.
  data(await bola.client.call(api.releasePayout, { params }));
  for (const answer of [
    await bola.client.call(api.refusePayout, { params }),
    await owner.client.call(api.releasePayout, { params }),
  ])
    expect(answer).toMatchObject({ code: 'changed_meanwhile' });
  expect(await claim(bola, order)).toMatchObject({ httpStatus: 403, code: 'released_by_you' });
  data(await claim(ada, order));
  expect(await takeOver(bola, order)).toMatchObject({ code: 'released_by_you' });

  // What was released is good for that receiver and that amount alone.
  data(await ada.client.call(api.giveBackPayout, named(order)));
  await app.context.db
    .updateTable('payment_orders')
    .set({ description: 'Another bank' })
    .where('order_id', '=', BigInt(order.id))
    .execute();
  expect(await claim(ada, order)).toMatchObject({ code: 'release_needed' });
  expect((await work(ada, order))?.release?.state).toBe('annulled');
  data(await ada.client.call(api.askRelease, named(order)));
  const again = (await work(bola, order))?.release;
  expect(again).toMatchObject({ state: 'asked', why_not_release: null });
  data(await bola.client.call(api.refusePayout, { params: { id: again?.id ?? '' } }));
  expect(await claim(ada, order)).toMatchObject({ code: 'release_needed' });
  await rules(true, '750.00');
  data(await claim(ada, order));
  data(await payAs(ada, order));
});

it('what has left beyond a test is not recorded by who released the payment either', async () => {
  const order = await placeOrder('payment', customer, owner, '100.00');
  data(await sendProof(customer, order));
  data(await STAFF_ACTS.confirm(owner, order));
  await rules(true, '100.00');
  data(await ada.client.call(api.askRelease, named(order)));
  const id = (await work(ada, order))?.release?.id ?? '';
  data(await bola.client.call(api.releasePayout, { params: { id } }));
  data(await claim(ada, order));
  data(await recordPayout(ada, order, { body: { amount: '100.00' } }));
  // Nobody is paying it while its customer is asked, and nobody needs to be to say that more has left.
  const rest = { amount: '650.00', beyond_test: 'Sent by mistake' };
  expect(await recordPayout(bola, order, { body: rest })).toMatchObject({
    httpStatus: 403,
    code: 'released_by_you',
  });
  const other = await placeOrder('payment', customer, owner, '100.00');
  data(await sendProof(customer, other, 'another proof'));
  data(await STAFF_ACTS.confirm(owner, other));
  await rules(true, null);
  data(await claim(ada, other));
  data(await recordPayout(ada, other, { body: { amount: '100.00' } }));
  await rules(true, '100.00');
  expect(await recordPayout(bola, other, { body: rest })).toMatchObject({ code: 'release_needed' });
  data(await recordPayout(ada, order, { body: rest }));
});
