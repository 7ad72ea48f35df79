/** Who asks for somebody else's things hears what they would of things that never were (Product §2.6). */
import { API } from '@cowrie/contract/api.ts';
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, PASSWORD, type TestApp, type TestCustomer } from '../testing/app.ts';
import { fullLife } from '../testing/full-life.ts';
import { PAYMENT, pdf, photo, placeOrder } from '../testing/orders.ts';

let app: TestApp;
let stranger: TestCustomer;
/** What is somebody's: every id and every reference. */
let ids: string[];
let orders: { reference: string; type: string }[];
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  const [owner, other] = [await app.staff('owner'), await app.staff('owner')];
  const { customer } = await fullLife(app, { owner, other });
  for (const type of ['payment', 'branding', 'shipment', 'goods'] as const)
    await placeOrder(type, customer, owner);
  const tables = ['customer_sessions', 'receivers', 'refunds', 'cases', 'orders'];
  const idsOf = async ({ id }: TestCustomer) => {
    const found = tables.map((table) =>
      sql<{ id: bigint }>`select id from ${sql.table(table)} where customer_id = ${id}`.execute(
        app.context.db,
      ),
    );
    return new Set((await Promise.all(found)).flatMap(({ rows }) => rows.map((row) => String(row.id))));
  };
  stranger = await app.customer();
  const strangers = await idsOf(stranger);
  ids = [...(await idsOf(customer))].filter((id) => !strangers.has(id));
  orders = await app.context.db
    .selectFrom('orders')
    .select(['reference', 'type'])
    .where('customer_id', '=', customer.id)
    .execute();
});
afterAll(() => app.close());

const NO_ID = '999999999';
const NO_ORDER = 'CWR-00000000';

/** Fields that name a thing of somebody's, and others that a call is refused without. */
const ID_FIELDS = ['id', 'receiver_id', 'qr_code_of'];
const REFERENCE_FIELDS = ['reference', 'trx_ref'];
const PHOTO = await photo();
const FILLED: Record<string, unknown> = {
  ...PAYMENT,
  message: 'Is it there?',
  current_password: PASSWORD,
  bank_name: 'Zenith Bank',
  account_number: '0123456789',
  account_name: 'ADA OBI',
  payment_option: 'bank-transfer',
  code: 'bank-transfer',
  amount: '150000.00',
  name: 'A friend',
  on: true,
  id: NO_ID,
  trx_ref: NO_ORDER,
  payment_proof: pdf(),
  file: pdf(),
  photo: PHOTO,
};

const fieldsOf = (schema: AnyEndpoint['body']): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];
const paramsOf = ({ path }: AnyEndpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const namesOf = (call: AnyEndpoint) => [...paramsOf(call), ...fieldsOf(call.query), ...fieldsOf(call.body)];

type Thing = { id: string; reference: string; type: string };

async function ask(call: AnyEndpoint, thing: Thing, field: string) {
  const valueFor = (name: string) => {
    if (name === field) return ID_FIELDS.includes(name) ? thing.id : thing.reference;
    if (name === 'trx_type' || name === 'type') return thing.type;
    return FILLED[name];
  };
  const filled = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => [name, valueFor(name)]).filter(([, value]) => value !== undefined),
    );
  const answer = await stranger.client.call(
    call as never,
    {
      params: filled(paramsOf(call)),
      query: filled(fieldsOf(call.query)),
      body: filled(fieldsOf(call.body)),
      files: filled(Object.keys(call.files ?? {})),
    } as never,
  );
  return JSON.stringify(answer).replaceAll(thing.reference, NO_ORDER);
}

const CALLS = API.map(({ endpoint }) => endpoint).filter(
  ({ access, method, path }) =>
    ['account', 'customer', 'optional'].includes(String(access)) && !(method === 'GET' && path === '/live'),
);
const ASKED = CALLS.flatMap((call) =>
  namesOf(call)
    .filter((name) => [...ID_FIELDS, ...REFERENCE_FIELDS].includes(name))
    .map((field) => ({ call, field, title: `${call.method} ${call.path} by ${field}` })),
);

it.each(ASKED)('$title', async ({ call, field }) => {
  const isId = ID_FIELDS.includes(field);
  const things: Thing[] = isId
    ? ids.flatMap((id) => orders.slice(0, 1).map((order) => ({ ...order, reference: NO_ORDER, id })))
    : orders.map((order) => ({ ...order, id: NO_ID }));
  for (const thing of things) {
    const none = await ask(call, { ...thing, id: NO_ID, reference: NO_ORDER }, field);
    // It was looked for, and not refused for something else.
    expect(none).toContain('"httpStatus":404');
    expect(await ask(call, thing, field)).toBe(none);
  }
});
