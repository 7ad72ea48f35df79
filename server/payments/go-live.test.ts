/** An approved account waits, can be stopped, and is live by the clock alone (Product §22.7, §22.9). */
import { updateStaff } from '@cowrie/contract/desk/session.ts';
import {
  approvePayAccount,
  listPayAccounts,
  proposePayAccount,
  shownAccounts,
  stopPayAccount,
} from '@cowrie/contract/desk/treasury.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { clearExpired } from '../housekeeping.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { type PlacedOrder, placeOrder } from '../testing/orders.ts';

let app: TestApp;
let treasury: TestStaff;
let colleague: TestStaff;
let owner: TestStaff;
let customer: TestCustomer;
let order: PlacedOrder;
let [OLD, NEW, NEWER] = ['', '', ''];
let number = 1_000_000_000;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  order = await placeOrder('payment', customer, await app.staff('treasury'));
});
afterAll(() => app.close());
/** A live account that nobody of the other tests knows, and people who gave a code lately. */
beforeEach(async () => {
  number += 10;
  [OLD, NEW, NEWER] = [`${number + 1}`, `${number + 2}`, `${number + 3}`];
  await people();
  await approved(OLD);
  app.clock.advance(6 * HOUR_MS);
  await people();
  await clearExpired(app.context);
  order = await placeOrder('payment', customer, treasury);
});

async function people(): Promise<void> {
  treasury = await app.staff('treasury');
  colleague = await app.staff('treasury');
  owner = await app.staff('owner');
}

async function approved(account_number: string) {
  const body = {
    option_code: 'bank-transfer' as const,
    bank_name: 'GTBank',
    account_number,
    account_name: 'Cowrie Trading',
  };
  const { id } = data(await treasury.client.call(proposePayAccount, { body })).account;
  return data(await colleague.client.call(approvePayAccount, { params: { id } })).account;
}
async function shown(reference?: string) {
  const query = { code: 'bank-transfer' as const, reference };
  const { payment_options: options } = data(await customer.client.call(paymentOptions, { query }));
  const account = options[0]?.payment_option_data[0];
  return account && 'account_number' in account ? account.account_number : undefined;
}
const stop = (id: string, by = treasury) => by.client.call(stopPayAccount, { params: { id } });
/** Of this test's accounts, as the desk lists them. */
const states = async (by = owner) =>
  data(await by.client.call(listPayAccounts, {})).accounts.flatMap(({ state, details }) =>
    'account_number' in details && [OLD, NEW, NEWER].includes(details.account_number)
      ? [`${details.account_number} ${state}`]
      : [],
  );
/** The same, as the rows say it. */
const rows = async () => {
  const all = await app.context.db
    .selectFrom('pay_accounts')
    .select(['state', 'details'])
    .orderBy('id')
    .execute();
  const ours = [OLD, NEW, NEWER];
  return all.filter(({ details }) => ours.includes(details.account_number ?? '')).map(({ state }) => state);
};

it('in a business that has no order yet it is live at once', async () => {
  const shop = await createTestApp();
  onTestFinished(() => shop.close());
  const [one, other] = [await shop.staff('treasury', { newcomer: true }), await shop.staff('owner')];
  const body = { option_code: 'usdt' as const, wallet_address: 'T3333333333333333333333' };
  const wallet = { ...body, wallet_address_network: 'TRC20' };
  const { id } = data(await one.client.call(proposePayAccount, { body: wallet })).account;
  // Whoever approves it is not told of hours in which it could be stopped.
  expect(data(await other.client.call(listPayAccounts, {})).pause_hours).toBe(0);
  expect(data(await other.client.call(approvePayAccount, { params: { id } })).account.state).toBe('live');
});

it('waits six hours, and then is live without anybody doing anything', async () => {
  expect(data(await owner.client.call(listPayAccounts, {})).pause_hours).toBe(6);
  const account = await approved(NEW);
  expect(account.state).toBe('approved');
  expect(Date.parse(account.live_from ?? '') - app.clock.now().getTime()).toBeGreaterThan(
    6 * HOUR_MS - MINUTE_MS,
  );
  app.clock.advance(6 * HOUR_MS - MINUTE_MS);
  expect([await shown(), await states()]).toEqual([OLD, [`${NEW} approved`, `${OLD} live`]]);
  app.clock.advance(MINUTE_MS);
  expect([await shown(), await states()]).toEqual([NEW, [`${NEW} live`, `${OLD} retired`]]);
  // Nothing has been written yet: what counts is the clock.
  expect(await rows()).toEqual(['live', 'approved']);
  expect(await stop(account.id)).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
  await clearExpired(app.context);
  expect(await rows()).toEqual(['retired', 'live']);
  expect([await shown(), await states()]).toEqual([NEW, [`${NEW} live`, `${OLD} retired`]]);
});

it('of two that wait, the later one counts in the end', async () => {
  await approved(NEW);
  app.clock.advance(HOUR_MS);
  // A code was given lately.
  await people();
  const later = await approved(NEWER);
  app.clock.advance(5 * HOUR_MS);
  expect(await shown()).toBe(NEW);
  app.clock.advance(HOUR_MS);
  expect(await shown()).toBe(NEWER);
  await Promise.all([clearExpired(app.context), clearExpired(app.context)]);
  expect(await rows()).toEqual(['retired', 'retired', 'live']);
  expect(later.state).toBe('approved');
});

it('anybody of the owners and the treasury stops it, without a fresh code', async () => {
  const { id } = await approved(NEW);
  app.clock.advance(HOUR_MS);
  expect(data(await stop(id, owner)).account).toMatchObject({
    state: 'stopped',
    stopped_by: expect.stringContaining('owner'),
  });
  expect(await stop(id)).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
  expect(await stop('99999999')).toMatchObject({ httpStatus: 404 });
  expect(await stop(id, await app.staff('support'))).toMatchObject({ httpStatus: 403 });
  app.clock.advance(12 * HOUR_MS);
  await clearExpired(app.context);
  const late = await app.staff('owner');
  expect([await shown(), await states(late)]).toEqual([OLD, [`${OLD} live`, `${NEW} stopped`]]);
});

it('is stopped with whoever proposed or approved it, when they are blocked or lose the right', async () => {
  const change = (member: TestStaff, role: 'treasury' | 'support', blocked: boolean) =>
    owner.client.call(updateStaff, { params: { id: String(member.id) }, body: { role, blocked } });
  await approved(NEW);
  data(await change(treasury, 'treasury', true));
  expect(await states()).toEqual([`${OLD} live`, `${NEW} stopped`]);
  treasury = await app.staff('treasury');
  await approved(NEWER);
  data(await change(colleague, 'support', false));
  expect(await states()).toEqual([`${OLD} live`, `${NEWER} stopped`, `${NEW} stopped`]);
});

it('what a payer was shown stays known, and staff see where it is not the live one any more', async () => {
  const accounts = async (by = treasury) => {
    const { reference } = order;
    return data(await by.client.call(shownAccounts, { params: { reference } })).accounts;
  };
  expect(await accounts()).toEqual([]);
  // Without an order it is shown to nobody in particular.
  await shown();
  expect(await accounts()).toEqual([]);
  await shown(order.reference);
  app.clock.advance(MINUTE_MS);
  await shown(order.reference);
  const [first] = await accounts(await app.staff('support'));
  expect(first).toMatchObject({ details: { account_number: OLD }, live: true });
  expect(
    Date.parse(first?.last_shown_at ?? '') - Date.parse(first?.first_shown_at ?? ''),
  ).toBeGreaterThanOrEqual(60_000);
  await approved(NEW);
  app.clock.advance(6 * HOUR_MS);
  await shown(order.reference);
  expect(await accounts()).toMatchObject([
    { details: { account_number: NEW }, live: true },
    { details: { account_number: OLD }, live: false },
  ]);
  const none = { params: { reference: 'CWR-00000000' } };
  expect(await treasury.client.call(shownAccounts, none)).toMatchObject({ httpStatus: 404 });
});

it.runIf(isPostgres())('stopped at the same moment by two: one stops it, the other is told', async () => {
  const { id } = await approved(NEW);
  const both = await Promise.all([stop(id), stop(id, owner)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
});
