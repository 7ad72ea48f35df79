/** Staff confirm and decline the proof that they looked at, and no other that has come since (Product §7.10). */
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { customerBalance } from '../../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { onDesk, type PlacedOrder, placeOrder, STAFF_ACTS, sendProof } from '../../testing/orders.ts';

let app: TestApp;
let owner: TestStaff;
let treasury: TestStaff;
let customer: TestCustomer;
let order: PlacedOrder;
let looked: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  owner = await app.staff('owner');
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
  order = await placeOrder('payment', customer, treasury);
  data(await sendProof(customer, order, 'one'));
  looked = await openAttempt();
});

const openAttempt = async () => (await onDesk(treasury, order)).attempt ?? '';
const mine = async () => data(await customer.client.call(getPayment, { params: { id: order.id } })).payments;
type Confirmation = { amount?: string; arrived?: string; attempt?: string };
const confirm = (body: Confirmation, by = treasury) =>
  by.client.call(confirmOrder, { params: { reference: order.reference }, body });
const decline = (attempt?: string, proof?: string) =>
  treasury.client.call(declineOrder, {
    params: { reference: order.reference },
    body: { reason: 'Nothing came', attempt, proof },
  });

/** Somebody else counts the first part, and the customer proves the rest. */
async function partCame(arrived: string, rest: string) {
  data(await confirm({ amount: '150000.00', arrived, attempt: looked }, owner));
  data(await sendProof(customer, order, 'two', { amount: rest }));
}

const MOVED = { httpStatus: 409, code: 'order_moved' };
async function expectNothingCounted(received: string) {
  expect(await mine()).toMatchObject({ status: 'awaiting', amount_received: received });
  expect(await customerBalance(app.context.db, customer.id)).toBe(0n);
}

it('what was opened for the first proof counts nothing for the second, and puts nothing on the balance', async () => {
  await partCame('100000.00', '50000.00');
  const stale = { amount: '150000.00', arrived: '150000.00' };
  for (const body of [{ ...stale, attempt: looked }, { arrived: '150000.00', attempt: looked }, stale])
    expect(await confirm(body), JSON.stringify(body)).toMatchObject(MOVED);
  await expectNothingCounted('100000.00');

  const now = { amount: '50000.00', attempt: await openAttempt() };
  expect(data(await confirm(now))).toMatchObject({ status: 'processing', to_balance: '0.00' });
});

it('a part that is confirmed again after a lost answer counts once, be the rest as much', async () => {
  const body = { amount: '150000.00', arrived: '75000.00', attempt: looked };
  await partCame('75000.00', '75000.00');
  expect(await confirm(body, owner)).toMatchObject(MOVED);
  expect(await confirm({ amount: body.amount, arrived: body.arrived }, owner)).toMatchObject(MOVED);
  await expectNothingCounted('75000.00');
});

it('a decline of the first proof declines no second, after a part or after a decline', async () => {
  await partCame('100000.00', '50000.00');
  expect(await decline(looked)).toMatchObject(MOVED);
  const second = await openAttempt();
  expect(data(await decline(second)).status).toBe('pending');
  data(await sendProof(customer, order, 'three', { amount: '50000.00' }));
  expect(await decline(second)).toMatchObject(MOVED);
  await expectNothingCounted('100000.00');
  expect((await mine()).proofs.map(({ transaction_status }) => transaction_status)).toEqual([
    'successful',
    'declined',
    'awaiting',
  ]);
});

it('a decline of a proof declines no other that was sent for the same attempt since', async () => {
  const query = { reference: order.reference };
  const seen = async () => {
    const { proofs } = data(await treasury.client.call(waitingProofs, { query }));
    return proofs[0]?.proofs[0]?.id;
  };
  const first = await seen();
  data(await sendProof(customer, order, 'the right one'));
  expect(await decline(looked, first)).toMatchObject(MOVED);
  await expectNothingCounted('0.00');
  const second = await seen();
  expect(second).not.toBe(first);
  expect(data(await decline(looked, second)).status).toBe('pending');
});

it('a confirmation of a proof that was declined since confirms no other, though as much is missing', async () => {
  await STAFF_ACTS.decline(owner, order);
  data(await sendProof(customer, order, 'two'));
  expect(await confirm({ amount: '150000.00', attempt: looked })).toMatchObject(MOVED);
  await expectNothingCounted('0.00');
});

it('triage and the order name the same attempt, and a closed order none', async () => {
  const query = { reference: order.reference };
  const { proofs } = data(await treasury.client.call(waitingProofs, { query }));
  expect(proofs.map(({ id }) => id)).toEqual([looked]);
  data(await STAFF_ACTS.cancel(treasury, order));
  expect((await onDesk(treasury, order)).attempt).toBeNull();
  expect(await decline(looked)).toMatchObject({ httpStatus: 409, code: 'order_closed' });
});

it('who names no attempt declines and confirms what is open', async () => {
  expect(data(await decline()).status).toBe('pending');
  data(await sendProof(customer, order, 'two'));
  expect(data(await confirm({ arrived: '150000.00' })).status).toBe('processing');
});
