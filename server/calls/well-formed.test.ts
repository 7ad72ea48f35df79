/** What is no text, or no form, is refused at the door of every call (Product §2.17, §2.18). */
import { API } from '@cowrie/contract/api.ts';
import { writeCase } from '@cowrie/contract/cases.ts';
import { shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import { type AnyEndpoint, API_BASE } from '@cowrie/contract/endpoint.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { pairPayoutPhone } from '@cowrie/contract/payout-phone.ts';
import { listReceivers } from '@cowrie/contract/receivers.ts';
import { STAFF_ROLES } from '@cowrie/contract/roles.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { preparedRefund } from '../testing/money.ts';
import { claim, orderAt, PAYMENT, type PlacedOrder, pdf, placeOrder } from '../testing/orders.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let customer: TestCustomer;
/** Orders that take what a call sends: each call of a form the one that its files may come to. */
let orders: { new: PlacedOrder; confirmed: PlacedOrder; parcel: PlacedOrder; closed: PlacedOrder };
/** An open case about the closed one. */
let caseId: string;
/** A refund that waits to be released. */
let refundId: string;
/** A receiver whom the customer has saved. */
let receiverId: string;
/** A parcel on the shelf. */
let shelvedId: string;
const tokens = new Map<string, string>();
/** Of a phone that is paired with the owner's session. */
let phoneToken: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
  customer = await app.customer();
  for (const role of STAFF_ROLES) tokens.set(role, (await app.staff(role)).token);
  const payer = { client: app.clientWith(tokens.get('owner') ?? '') };
  const staff = await app.staff('owner');
  orders = {
    new: await placeOrder('payment', customer, staff),
    confirmed: await orderAt('processing', 'payment', customer, staff),
    parcel: await placeOrder('shipment', customer, staff),
    closed: await orderAt('cancelled', 'payment', customer, staff),
  };
  const { type: trx_type, reference: trx_ref } = orders.closed;
  const said = { trx_type, trx_ref, message: 'I paid this order.' };
  caseId = data(await customer.client.call(writeCase, { body: said })).case_id;
  const body = { tracking_number: 'SF 404' };
  shelvedId = data(await staff.client.call(shelveParcel, { body })).parcel.id;
  data(await claim(payer, orders.confirmed));
  const { token: code } = data(await payer.client.call(makePhoneCode, {}));
  phoneToken = data(await app.visitor.call(pairPayoutPhone, { body: { code } })).token;
  refundId = await preparedRefund(app, customer, await app.staff('treasury'));
  data(await customer.client.call(placePayment, { body: { ...PAYMENT, receiver_name: 'Wang Fang' } }));
  receiverId = data(await customer.client.call(listReceivers, {})).receivers[0]?.id ?? '';
});
afterAll(() => app.close());

const SOME: Record<string, string> = {
  ...{ office: 'lagos', day: '2030-01-01', step: 'hours' },
  of: 'order',
  ...{ type: 'payment', trx_type: 'payment', code: 'wallet', kind: 'case' },
  note: '1',
};
const orderFor = (path: string) =>
  /\/(complete|payouts)$/.test(path)
    ? orders.confirmed
    : path.endsWith('/photos')
      ? orders.parcel
      : path.startsWith('/cases/')
        ? orders.closed
        : orders.new;
const idFor = (path: string) =>
  path.startsWith('/desk/refunds/')
    ? refundId
    : path.startsWith('/desk/shelf/')
      ? shelvedId
      : path.startsWith('/receivers/')
        ? receiverId
        : path.startsWith('/desk/cases/')
          ? caseId
          : '1';
/** A path to something that is there, `end` at the end of each parameter. */
const pathTo = ({ path }: AnyEndpoint, end = '') =>
  path.replaceAll(
    /:(\w+)/g,
    (_, name: string) =>
      (name === 'reference' ? orderFor(path).reference : (SOME[name] ?? idFor(path))) + end,
  );

/** Whoever may make a call. */
const tokenFor = ({ access }: AnyEndpoint) =>
  access === 'payout-phone' ? phoneToken : typeof access === 'string' ? customer.token : tokens.get('owner');

const refused = {
  status: 'error',
  code: 'invalid_input',
  message: 'Some of this text cannot be stored. Please type it again.',
};

const BODIES = API.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.method !== 'DELETE');

/** Texts that are none, each as it stands in JSON and as it does in an address, where it can. */
const NO_TEXTS: [what: string, text: string][] = [
  ['half a character', '\ud800'],
  ['the other half', 'a\udc00b'],
  ['a NUL', 'a\0'],
];

describe.each(NO_TEXTS)('%s', (_, text) => {
  const send = async ({ endpoint }: { endpoint: AnyEndpoint }, payload: object) => {
    const answer = await app.http.inject({
      method: endpoint.method,
      url: API_BASE + pathTo(endpoint) + (endpoint.query ? '?trx_type=payment&reference=1' : ''),
      headers: { authorization: `Bearer ${tokenFor(endpoint)}` },
      payload,
    });
    return answer.json();
  };

  it('in a body is refused by every call that takes one, be the field known or not, and however deep', async () => {
    const takers = BODIES.filter(({ endpoint }) => 'body' in endpoint && endpoint.body);
    expect(takers.length).toBeGreaterThan(50);
    for (const taker of takers) {
      const { method, path } = taker.endpoint;
      expect(await send(taker, { unknown: [{ deep: text }] }), `${method} ${path}`).toMatchObject({
        ...refused,
        errors: { unknown: [refused.message] },
      });
      expect(await send(taker, { [text]: 'a' }), `${method} ${path}`).toMatchObject(refused);
    }
  });
});

it('a NUL in an address is refused by every call with parameters or a query', async () => {
  const wrong: string[] = [];
  for (const { endpoint } of API) {
    const headers = { authorization: `Bearer ${tokenFor(endpoint)}` };
    const { method } = endpoint;
    const urls = [
      ...(endpoint.params ? [pathTo(endpoint, '%00')] : []),
      ...(endpoint.query ? [`${pathTo(endpoint)}?from=%00&unknown=a%00`] : []),
    ];
    for (const url of urls) {
      const payload = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await app.http.inject({ method, url: API_BASE + url, headers, payload });
      if (answer.statusCode !== 400 || answer.json().message !== refused.message)
        wrong.push(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('JSON that is nested without end is read, or refused, without a word of ours', async () => {
  const nested = (levels: number) => ['['.repeat(levels), `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`];
  const strangers = nested(8000).map((payload) => ({ url: '/contact', headers: {}, payload }));
  const headers = { authorization: `Bearer ${customer.token}` };
  const known = nested(100_000).map((payload) => ({ url: '/chats/add', headers, payload }));
  for (const { url, headers: signedIn, payload } of [...strangers, ...known]) {
    const answer = await app.http.inject({
      method: 'POST',
      url: API_BASE + url,
      payload,
      headers: { 'content-type': 'application/json', ...signedIn },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  }
});

describe('a form', () => {
  const FORMS = API.filter(({ endpoint }) => endpoint.files).map(({ endpoint }) => endpoint);
  const part = (name: string, rest = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const BROKEN: [what: string, type: string, body: string][] = [
    ['without a boundary', 'multipart/form-data', `${part('a')}x\r\n--b--\r\n`],
    ['with another boundary', 'multipart/form-data; boundary=c', `${part('a')}x\r\n--b--\r\n`],
    ['cut off in a field', 'multipart/form-data; boundary=b', `${part('a')}x`],
    ['cut off in its head', 'multipart/form-data; boundary=b', '--b\r\ncontent-dispo'],
    ['cut off in a file', 'multipart/form-data; boundary=b', `${part('file', '; filename="a.pdf"')}%PDF-1.7`],
    ['with a NUL in a field', 'multipart/form-data; boundary=b', `${part('a')}x\0\r\n--b--\r\n`],
    ['with the name of a prototype', 'multipart/form-data; boundary=b', `${part('__proto__')}x\r\n--b--\r\n`],
  ];

  test.each(BROKEN)(
    '%s is refused by every call that takes one, and nothing of it stays',
    async (_, type, body) => {
      expect(FORMS.length).toBeGreaterThan(5);
      const before = storedFiles(app.context);
      for (const endpoint of FORMS) {
        const answer = await app.http.inject({
          method: endpoint.method,
          url: API_BASE + pathTo(endpoint),
          headers: { authorization: `Bearer ${tokenFor(endpoint)}`, 'content-type': type },
          payload: body,
        });
        expect([endpoint.path, answer.statusCode, answer.json().code]).toEqual([
          endpoint.path,
          400,
          'invalid_input',
        ]);
      }
      expect(storedFiles(app.context)).toEqual(before);
    },
  );

  it('with a file whose name is no text is refused too', async () => {
    const form = new FormData();
    form.append('file', pdf(), 'a\0.pdf');
    const encoded = new Response(form);
    const answer = await app.http.inject({
      method: 'POST',
      url: `${API_BASE}/chats/payment/${orders.new.reference}/files`,
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { ...refused, errors: { file: [refused.message] } },
    ]);
  });
});

it('an Idempotency-Key that is no text is refused', async () => {
  const { headers, ...call } = {
    method: 'POST' as const,
    url: `${API_BASE}/chats/add`,
    payload: { trx_type: 'payment', trx_ref: 'CWR-00000000', message: 'Hello' },
    headers: { authorization: `Bearer ${customer.token}` },
  };
  const answer = await app.http.inject({ ...call, headers: { ...headers, 'idempotency-key': 'a\0' } });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
});
