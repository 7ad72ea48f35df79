/** Who calls: every kind of person the contract knows, and what of theirs others must never see. */

import { addAddress } from '@cowrie/contract/accounts.ts';
import { attachToChat } from '@cowrie/contract/chat.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { STAFF_ROLES, type StaffRole } from '@cowrie/contract/roles.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import { openCustomerSession } from '../server/sessions/customers.ts';
import { data, type TestApp, type TestCustomer, type TestStaff } from '../server/testing/app.ts';
import { PAYMENT, pdf, placeOrder, sendProof } from '../server/testing/orders.ts';

export type CallerName = 'nobody' | 'unverified customer' | 'customer' | 'another customer' | StaffRole;

type Caller = {
  name: CallerName;
  /** What they are signed in with. */
  token: string | null;
};

/** A text that stands in one place and is for some callers alone. */
type Canary = { text: string; what: string; isFor: (caller: CallerName) => boolean };

export type Cast = {
  callers: () => readonly Caller[];
  canaries: () => readonly Canary[];
  /** References, ids and names that are there: what a caller could know or guess. */
  known: { references: string[]; usernames: string[]; emails: string[]; phones: string[] };
  /** Whose an order is that a customer may have been shown; null where there is none. */
  ownerOf: (reference: string) => Promise<string | null>;
  /** Signs everybody in again: some calls end the session they come with, others block people. */
  restore: () => Promise<void>;
};

const ORDER_TYPES: readonly OrderType[] = ['payment', 'branding', 'shipment', 'goods'];
const isStaff = (name: CallerName): boolean => STAFF_ROLES.some((role) => role === name);

/** A customer with something of everything, each with a text that is nobody else's. */
async function settle(app: TestApp, name: CallerName, mark: string, staff: TestStaff) {
  const customer = await app.customer();
  const phone = `+234${mark === 'heron' ? '7011223344' : '7055667788'}`;
  await app.context.db
    .updateTable('customers')
    .set({ phone_number: phone, lastname: `Last${mark}` })
    .where('id', '=', customer.id)
    .execute();
  const orders = [];
  for (const type of ORDER_TYPES) orders.push(await placeOrder(type, customer, staff));
  const { client } = customer;
  const paid = data(
    await client.call(placePayment, { body: { ...PAYMENT, description: `${mark}-receiver` } }),
  ).payment_order;
  data(
    await client.call(placeShipment, {
      body: {
        goods_type: 'normal',
        goods_category: 'clothing',
        tracking_number: `${mark}-parcel`,
        shipping_company: 'SF Express',
      },
    }),
  );
  data(await client.call(addAddress, { body: { address: `${mark}-street`, city: 'Lagos', state: '1' } }));
  const [first] = orders;
  if (!first) throw new Error('no order was placed');
  await sendProof(customer, { type: 'payment', ...paid }, `${mark}-proof`);
  await client.call(attachToChat, {
    params: { type: first.type, reference: first.reference },
    files: { file: pdf('a plan', `${mark}-plan.pdf`) },
  });
  const note = { message: `${mark}-internal-note`, internal: true };
  data(await staff.client.call(staffMessage, { params: { reference: first.reference }, body: note }));

  const own = (caller: CallerName) => caller === name || (isStaff(caller) && caller !== 'content');
  const canaries: Canary[] = [
    ...[`${mark}-receiver`, `${mark}-parcel`, `${mark}-street`, `${mark}-plan`, `Last${mark}`],
    ...[customer.email, phone],
  ].map((text) => ({ text, what: `of the ${name}`, isFor: own }));
  canaries.push({ text: `${mark}-internal-note`, what: 'an internal note', isFor: (who) => isStaff(who) });
  return { customer, canaries, phone, references: [...orders, paid].map(({ reference }) => reference) };
}

/** Fills an app with people and their orders. */
export async function assemble(app: TestApp): Promise<Cast> {
  const { db } = app.context;
  const support = await app.staff('owner');
  const one = await settle(app, 'customer', 'heron', support);
  const other = await settle(app, 'another customer', 'ibis', support);
  const unverified = await app.customer({ verified: false });
  const customers: [CallerName, TestCustomer][] = [
    ['customer', one.customer],
    ['another customer', other.customer],
    ['unverified customer', unverified],
  ];
  let callers: Caller[] = [];
  let secrets: Canary[] = [];
  /** Nobody is ever shown these: not even their owner. */
  const neverShown = (text: string, what: string): Canary => ({ text, what, isFor: () => false });

  async function restore() {
    await db.updateTable('customers').set({ blocked_at: null }).execute();
    const signedIn: Caller[] = [{ name: 'nobody', token: null }];
    const from = { device: 'a fuzzer', address: '127.0.0.1' };
    for (const [name, { id: customerId }] of customers) {
      const session = { customerId, ...from, now: app.clock.now() };
      signedIn.push({ name, token: await openCustomerSession(db, session) });
    }
    // Those of earlier rounds have left: every change of content is mailed to all owners and treasurers who are there.
    await db
      .updateTable('staff')
      .set({ blocked_at: new Date(0) })
      .where('id', '!=', support.id)
      .execute();
    const staff: TestStaff[] = [];
    for (const role of STAFF_ROLES) {
      const member = await app.staff(role);
      staff.push(member);
      signedIn.push({ name: role, token: member.token });
    }
    callers = signedIn;
    const rows = await db
      .selectFrom('staff')
      .select(['password_hash', 'totp_secret', 'email'])
      .where(
        'id',
        'in',
        staff.map(({ id }) => id),
      )
      .execute();
    secrets = [
      ...signedIn.flatMap(({ name, token }) => (token ? [neverShown(token, `the token of ${name}`)] : [])),
      ...rows.flatMap(({ password_hash: hash, totp_secret: seed, email }) => [
        ...(hash ? [neverShown(hash, 'the hash of a password')] : []),
        ...(seed ? [neverShown(seed, 'the seed of a second factor')] : []),
        { text: email, what: 'the email of staff', isFor: isStaff },
      ]),
    ];
  }
  await restore();

  const owners = new Map<string, string | null>();
  return {
    callers: () => callers,
    canaries: () => [...one.canaries, ...other.canaries, ...secrets],
    known: {
      references: [...one.references, ...other.references],
      usernames: customers.map(([, { username }]) => username),
      emails: customers.map(([, { email }]) => email),
      phones: [one.phone, other.phone],
    },
    async ownerOf(reference) {
      const known = owners.get(reference);
      if (known !== undefined) return known;
      const row = await db
        .selectFrom('orders')
        .innerJoin('customers', 'customers.id', 'orders.customer_id')
        .select('customers.username')
        .where('orders.reference', '=', reference)
        .executeTakeFirst();
      const owner = customers.find(([, { username }]) => username === row?.username)?.[0] ?? null;
      const found = row ? (owner ?? row.username) : null;
      if (row) owners.set(reference, found);
      return found;
    },
    restore,
  };
}
