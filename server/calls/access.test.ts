/** Who gets through to which call: everyone asks for everything, and exactly those the contract names may. */
import { API } from '@cowrie/contract/api.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import { type AnyEndpoint, API_BASE } from '@cowrie/contract/endpoint.ts';
import { pairPayoutPhone } from '@cowrie/contract/payout-phone.ts';
import { roleMay, STAFF_ROLES, type StaffRole } from '@cowrie/contract/roles.ts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp } from '../testing/app.ts';

/** Who has a token that was good once, or that is good for something else. */
const OUTSIDE = [
  'blocked customer',
  'blocked owner',
  'owner without a second factor',
  'payout phone',
] as const;
type Caller = 'nobody' | 'unverified customer' | 'customer' | StaffRole | (typeof OUTSIDE)[number];
const CALLERS: Caller[] = ['nobody', 'unverified customer', 'customer', ...STAFF_ROLES, ...OUTSIDE];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => app.close());

/** A new token of a caller: some calls end the session they come with. */
async function tokenOf(caller: Caller): Promise<string | null> {
  if (caller === 'nobody') return null;
  if (caller === 'customer') return (await app.customer()).token;
  if (caller === 'unverified customer') return (await app.customer({ verified: false })).token;
  // Its session is there still, as where somebody is blocked and signs in at the same moment.
  if (caller === 'blocked customer') return blocked('customers', await app.customer());
  if (caller === 'blocked owner') return blocked('staff', await app.staff('owner'));
  if (caller === 'owner without a second factor')
    return (await app.staff('owner', { enrolled: false })).token;
  if (caller === 'payout phone') {
    const { digits } = data(await (await app.staff('treasury')).client.call(makePhoneCode, {}));
    return data(await app.visitor.call(pairPayoutPhone, { body: { code: digits } })).token;
  }
  return (await app.staff(caller)).token;
}

async function blocked(table: 'customers' | 'staff', { id, token }: { id: bigint; token: string }) {
  await app.context.db.updateTable(table).set({ blocked_at: app.clock.now() }).where('id', '=', id).execute();
  return token;
}

const isStaff = (caller: Caller): caller is StaffRole => STAFF_ROLES.some((role) => role === caller);

/** The refusal a caller gets, or null where they get through to the call itself. */
function refusal({ access, beforeEnrolment }: AnyEndpoint, caller: Caller): 401 | 403 | null {
  if (access === 'public' || access === 'optional') return null;
  if (caller === 'payout phone') return access === 'payout-phone' ? null : 401;
  if (caller === 'owner without a second factor' && Array.isArray(access))
    return beforeEnrolment ? null : 403;
  if (access === 'account') return caller === 'customer' || caller === 'unverified customer' ? null : 401;
  if (access === 'customer')
    return caller === 'customer' ? null : caller === 'unverified customer' ? 403 : 401;
  if (!isStaff(caller) || access === 'payout-phone') return 401;
  return roleMay(caller, access as readonly StaffRole[]) ? null : 403;
}

/** A path to something that is not there, so that getting through changes nothing. */
const SOME: Record<string, string> = {
  id: '999999999',
  reference: 'CWR-00000000',
  token: 'made-up',
  code: 'wallet',
  type: 'payment',
  trx_type: 'payment',
};
const pathTo = ({ path }: AnyEndpoint) =>
  API_BASE + path.replace(/:(\w+)/g, (_, name: string) => SOME[name] ?? name);

test.each(CALLERS)('%s gets through to exactly the calls that the contract opens to them', async (caller) => {
  const token = await tokenOf(caller);
  const wrong: string[] = [];
  for (const { endpoint } of API) {
    const ends = endpoint.path.endsWith('/logout');
    const sent = ends ? await tokenOf(caller) : token;
    const answer = await app.http.inject({
      method: endpoint.method,
      url: pathTo(endpoint),
      headers: sent === null ? {} : { authorization: `Bearer ${sent}` },
      ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
    });
    const got = answer.statusCode === 401 || answer.statusCode === 403 ? answer.statusCode : null;
    if (got !== refusal(endpoint, caller) || answer.statusCode >= 500)
      wrong.push(
        `${endpoint.method} ${endpoint.path}: ${answer.statusCode}, not ${refusal(endpoint, caller) ?? 'let through'}`,
      );
  }
  expect(wrong).toEqual([]);
});

/** Stands in the contract's place below the base: the documents made of it, and what answers everything else. */
const BESIDE_THE_CONTRACT = ['GET /openapi.json', 'GET /docs', 'ANY /*'];

/** Everything registered below the base, read from the router's own drawing of its tree; parameters as `:`. */
function registered(): string[] {
  const path: string[] = [];
  const found: string[] = [];
  for (const line of app.http.printRoutes().split('\n')) {
    const [, indent = '', part = '', methods = ''] = line.match(/^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/) ?? [];
    path.splice(indent.length / 4, path.length, part);
    const url = unnamed(path.join(''));
    if (!methods || !url.startsWith(`${API_BASE}/`)) continue;
    const below = url.slice(API_BASE.length);
    // HEAD comes with each GET.
    const named = below === '/*' ? ['ANY'] : methods.split(', ').filter((method) => method !== 'HEAD');
    found.push(...named.map((method) => `${method} ${below}`));
  }
  return found.sort();
}

/** Two calls may name the same parameter differently; the router draws both names, as `:id|:key`. */
const unnamed = (path: string) => path.replace(/:\w+(\|:\w+)*/g, ':');

it('exactly the calls of the contract are registered below the base, and the documents made of it', async () => {
  const described = API.map(({ endpoint }) => `${endpoint.method} ${unnamed(endpoint.path)}`);
  expect(registered()).toEqual([...described, ...BESIDE_THE_CONTRACT].sort());
  const unknown = await app.http.inject({ method: 'GET', url: `${API_BASE}/no/such/call` });
  expect([unknown.statusCode, unknown.json()]).toEqual([
    404,
    { status: 'error', code: 'not_found', message: 'We could not find what you asked for.' },
  ]);
});

it('every call is registered under the names that the contract gives its parameters', () => {
  const missing = API.filter(
    ({ endpoint }) => !app.http.hasRoute({ method: endpoint.method, url: API_BASE + endpoint.path }),
  );
  expect(missing.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([]);
});

it('what cannot be read is 400 in the envelope', async () => {
  const send = (payload: string, type: string) =>
    app.http.inject({
      method: 'POST',
      url: `${API_BASE}/login`,
      payload,
      headers: { 'content-type': type },
    });
  for (const answer of [
    await send('{"username":', 'application/json'),
    await send('[]', 'application/json'),
    await send('null', 'application/json'),
    await send('"text"', 'application/json'),
    await send('username=a', 'application/x-www-form-urlencoded'),
  ])
    expect([answer.statusCode, answer.json().status]).toEqual([400, 'error']);
  const large = await send(JSON.stringify({ username: 'a'.repeat(300_000) }), 'application/json');
  expect([large.statusCode, large.json().status]).toEqual([413, 'error']);
});

it('no answer may be guessed to be something else, or kept by a proxy', async () => {
  const { token } = await app.customer();
  const { headers } = await app.http.inject({
    url: `${API_BASE}/profile`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

it.each(['/healthz', '/readyz', '/no-such-page', `${API_BASE}/no-such-call`, `${API_BASE}/openapi.json`])(
  '%s is not to be guessed at either',
  async (url) => {
    const { headers } = await app.http.inject({ url });
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);
