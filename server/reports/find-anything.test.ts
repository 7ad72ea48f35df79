/** What staff find as they name it (Product §28.70–28.72). */
import { contact } from '@cowrie/contract/contact.ts';
import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import { findAnything } from '@cowrie/contract/desk/find.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { PAYMENT, type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';

let app: TestApp;
let amaka: TestCustomer;
let treasury: TestStaff;
let payment: PlacedOrder;
let parcel: PlacedOrder;
/** Of the phone that the letter names too. */
let dialled: TestCustomer;
let ofDialled: PlacedOrder;
/** An attempt to pay has a reference of its own. */
let attempt: string;

const rename = (customer: TestCustomer, firstname: string, lastname: string) =>
  app.context.db
    .updateTable('customers')
    .set({ firstname, lastname })
    .where('id', '=', customer.id)
    .execute();

beforeAll(async () => {
  app = await createTestApp();
  amaka = await app.customer();
  treasury = await app.staff('treasury');
  await rename(amaka, 'Amaka Ifeoma', 'Ọkáfọ̀r');
  await rename(await app.customer(), 'Emeka', 'Okafor');
  const body = { ...PAYMENT, you_pay: '215500.00', you_get: '1077.50', receiver_name: '王小明' };
  payment = { type: 'payment', ...data(await amaka.client.call(placePayment, { body })).payment_order };
  parcel = await placeOrder('shipment', amaka, treasury);
  data(await sendProof(amaka, payment));
  ({ reference: attempt } = await app.context.db
    .selectFrom('transactions')
    .select('reference')
    .where('order_id', '=', BigInt(payment.id))
    .executeTakeFirstOrThrow());
  dialled = await app.customer();
  const { id } = dialled;
  const phone = { phone_number: '+2348034567899' };
  await app.context.db.updateTable('customers').set(phone).where('id', '=', id).execute();
  ofDialled = await placeOrder('branding', dialled, treasury);
  const letter = {
    fullname: 'Bola Adé',
    email_address: 'bola@letters.test',
    phone_number: '+2348034567899',
    message: 'Where is your office?',
  };
  data(await app.visitor.call(contact, { body: letter }));
});
afterAll(() => app.close());

const find = async (q: string, { client } = treasury) =>
  data(await client.call(findAnything, { query: { q } }));
const queue = async (q: string) =>
  data(await treasury.client.call(deskOrders, { query: { q } })).orders.data.map(
    ({ reference }) => reference,
  );

test.each<[string, () => string]>([
  ['a name in any order', () => 'okafor amaka'],
  ['any of three names, each by its start', () => 'oka ife'],
  ['names in capitals and without their marks', () => 'AMAKA  ỌKAFOR'],
  ['the last digits of the phone', () => '00000001'],
  ['the receiver’s name', () => '王小'],
  ['an amount', () => '215500'],
  ['an amount with its separators', () => '215,500'],
  ['an amount as it is shown', () => '₦215,500.00'],
  ['what the receiver gets', () => '¥1077.5'],
  ['what the receiver gets, in words', () => '1,077.50 rmb'],
  ['a part of the reference', () => payment.reference.slice(6, 10)],
])('finds an order by %s, in the list as in the search', async (_, typed) => {
  const { orders } = await find(typed());
  expect(orders.map(({ reference }) => reference)).toContain(payment.reference);
  expect(await queue(typed())).toContain(payment.reference);
});

it('finds a parcel by how its tracking number ends', async () => {
  expect((await find(`${amaka.id}00123`)).orders[0]).toMatchObject({ reference: parcel.reference });
  expect(await queue('0123')).toEqual([parcel.reference]);
});

it('finds a parcel by how its tracking number starts, in groups or not', async () => {
  const { client } = amaka;
  const body = { goods_type: 'express', goods_category: 'beauty', shipping_company: 'YTO' };
  const tracking_number = 'JD 0044 1234 5678';
  const { shipment_order } = data(await client.call(placeShipment, { body: { ...body, tracking_number } }));
  for (const q of ['jd0044', 'JD 0044 12'])
    expect((await find(q)).orders[0]).toMatchObject({ reference: shipment_order.reference });
  expect(await queue('JD 0044')).toEqual([shipment_order.reference]);
});

it('tells what is found, the whole reference first', async () => {
  const { orders } = await find(payment.reference.toLowerCase());
  expect(orders).toEqual([
    expect.objectContaining({
      reference: payment.reference,
      type: 'payment',
      status: 'awaiting',
      amount: '215500.00',
      pays_out: { amount: '1077.50', currency: 'RMB', receiver: '王小明' },
      customer: 'Amaka Ifeoma Ọkáfọ̀r',
    }),
  ]);
});

it('finds customers, transactions and letters at once', async () => {
  const found = await find('okafor');
  expect(found.customers.map(({ name }) => name).sort()).toEqual(['Amaka Ifeoma Ọkáfọ̀r', 'Emeka Okafor']);
  expect((await find('ifeoma oka')).customers).toHaveLength(1);
  expect((await find('ifeoma emeka')).customers).toEqual([]);
  expect((await find(attempt)).transactions).toEqual([
    expect.objectContaining({ reference: attempt, order_reference: payment.reference, amount: '215500.00' }),
  ]);
  expect((await find('215,500')).transactions.map(({ reference }) => reference)).toContain(attempt);
  for (const typed of ['ade bola', 'BOLA@LETTERS', '67899'])
    expect((await find(typed)).contacts).toEqual([
      expect.objectContaining({ fullname: 'Bola Adé', answered: false }),
    ]);
  const listed = data(await treasury.client.call(listCustomers, { query: { q: 'okafor ifeoma' } }));
  expect(listed.customers.data.map(({ username }) => username)).toEqual([amaka.username]);
});

test.each([
  '08034567899',
  '+2348034567899',
  '2348034567899',
  '00234 803 456 7899',
  '+234 803 456 7899',
  '0803-456-7899',
  '0803.456.7899',
  '0803–456–7899',
  '(0803) 456/7899',
  '0803 456',
  '803 456',
  '456.7899',
  '7899',
])('finds a customer, their orders and a letter by the phone as dialled: %s', async (typed) => {
  const { customers, contacts, orders } = await find(typed);
  expect(contacts.map(({ fullname }) => fullname)).toEqual(['Bola Adé']);
  expect(customers.map(({ username }) => username)).toContain(dialled.username);
  expect(orders.map(({ reference }) => reference)).toContain(ofDialled.reference);
  const { customers: listed } = data(await treasury.client.call(listCustomers, { query: { q: typed } }));
  expect(listed.data.map(({ username }) => username)).toContain(dialled.username);
});

it('takes no sum of money for a part of a phone', async () => {
  for (const typed of ['78.99', '803.45']) {
    const { customers, contacts } = await find(typed);
    expect([customers, contacts]).toEqual([[], []]);
  }
});

it('follows a name that changes, and forgets one that is gone', async () => {
  const other = await app.customer();
  await rename(other, 'Zainab', 'Bello');
  expect((await find('bello zainab')).customers).toHaveLength(1);
  await rename(other, 'Zara', 'Bello');
  expect((await find('bello zainab')).customers).toEqual([]);
  await app.context.db.deleteFrom('customers').where('id', '=', other.id).execute();
  const left = await sql<{ count: bigint }>`select count(*) as count from searched_names
    where kind = 'customer' and row_id = ${other.id}`.execute(app.context.db);
  expect(left.rows).toEqual([{ count: 0n }]);
});

it('shows each role only what it may list', async () => {
  const support = await app.staff('support');
  expect((await find(attempt, support)).transactions).toEqual([]);
  expect((await find(payment.reference, support)).orders).toHaveLength(1);
  const content = await app.staff('content');
  expect(await content.client.call(findAnything, { query: { q: 'okafor' } })).toMatchObject({
    code: 'forbidden',
  });
});

it('finds nothing by a single sign or by signs of patterns', async () => {
  const nothing = { orders: [], customers: [], transactions: [], contacts: [], cases: [] };
  for (const typed of ['a', '%', '__', '\\\\', '(((', '@']) expect(await find(typed)).toEqual(nothing);
});
