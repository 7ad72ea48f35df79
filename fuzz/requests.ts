/** One request after another, as the run's seed has them. */
import { API } from '@cowrie/contract/api.ts';
import { type AnyEndpoint, API_BASE } from '@cowrie/contract/endpoint.ts';
import { roleMay, STAFF_ROLES, type StaffRole } from '@cowrie/contract/roles.ts';
import fc from 'fast-check';
import { oddPath, RAW } from './addresses.ts';
import { bodyOf } from './bodies.ts';
import type { CallerName, Cast } from './callers.ts';
import { hostileText } from './hostile.ts';
import { inAddress } from './in-address.ts';
import { inputs, type Known } from './inputs.ts';

export type FuzzRequest = {
  caller: CallerName;
  method: string;
  /** Path and query as they go over the wire. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The call that is meant, if one is. */
  endpoint: AnyEndpoint | null;
  /** Sent as these bytes in place of all that. */
  raw?: Buffer;
};

const CALLERS: readonly CallerName[] = [
  'nobody',
  'unverified customer',
  'customer',
  'another customer',
  ...STAFF_ROLES,
];

/** Hashing a password takes a tenth of a second, an image more: these come seldom. */
const isSlow = ({ path, files }: AnyEndpoint) => files || /login|register|password|invitation/.test(path);
const SELDOM = API.filter(({ endpoint }) => isSlow(endpoint)).map(({ endpoint }) => endpoint);
const OFTEN = API.filter(({ endpoint }) => !isSlow(endpoint)).map(({ endpoint }) => endpoint);

/** Whoever the call is for, twice as often as all others. */
function callerOf({ access }: AnyEndpoint): fc.Arbitrary<CallerName> {
  const entitled = CALLERS.filter((caller) => {
    if (typeof access !== 'string')
      return STAFF_ROLES.includes(caller as StaffRole) && roleMay(caller as StaffRole, access);
    return access === 'public' || caller.endsWith('customer');
  });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...entitled) },
    { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
  );
}

/** A text for a header: those of bytes that Node sends at all. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 300));

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...['idempotency-key', 'if-none-match', 'accept-encoding', 'user-agent', 'range', 'x-forwarded-for'],
        ...[
          'content-type',
          'content-encoding',
          'expect',
          'accept-version',
          'x-http-method-override',
          'origin',
        ],
        ...['if-modified-since', 'authorization', 'cookie', 'accept', 'x-request-id', 'te'],
      ),
      headerText,
      { maxKeys: 2 },
    ),
  },
  { weight: 1, arbitrary: fc.nat(20).map((key) => ({ 'idempotency-key': `key-${key}` })) },
);

function pathTo({ path }: AnyEndpoint, params: object, isBare: boolean): string {
  const given = params as Record<string, unknown>;
  return API_BASE + path.replace(/:(\w+)/g, (_, name: string) => inAddress(given[name] ?? name, isBare));
}

function queryOf(query: object, isBare: boolean): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${inAddress(name, isBare)}=${inAddress(one, isBare)}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Staff write what everybody reads: nothing of a customer's goes into it, or the canaries would sing of themselves. */
const writesForAll = ({ access, method, path }: AnyEndpoint) =>
  typeof access !== 'string' && method !== 'GET' && !path.startsWith('/desk/orders');
const STRANGERS: Known = {
  references: ['CWR-00000000'],
  usernames: ['stranger'],
  emails: ['stranger@example.com'],
  phones: ['+2348000000'],
};

function callTo(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<FuzzRequest> {
  const rare = fc.oneof(
    { weight: 15, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  );
  return fc
    .record({
      caller: callerOf(endpoint),
      params: inputs(endpoint.params, known),
      query: inputs(endpoint.query, known),
      body: bodyOf(endpoint, writesForAll(endpoint) ? STRANGERS : known),
      headers,
      isBare: rare,
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant<string>(endpoint.method) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
        },
      ),
    })
    .map(({ caller, params, query, body, headers: given, isBare, method }) => ({
      caller,
      method,
      path: pathTo(endpoint, params, isBare) + queryOf(query, isBare),
      headers: { ...body.headers, ...given },
      body: body.body,
      endpoint,
    }));
}

const address: fc.Arbitrary<FuzzRequest> = fc
  .record({
    caller: fc.constantFrom(...CALLERS),
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant('GET') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
      },
    ),
    path: oddPath,
    headers,
  })
  .map((parts) => ({ ...parts, body: null, endpoint: null }));

const rawRequest: fc.Arbitrary<FuzzRequest> = fc.constantFrom(...RAW).map((raw) => ({
  caller: 'nobody',
  method: 'raw',
  path: raw.slice(0, 60),
  headers: {},
  body: null,
  endpoint: null,
  raw: Buffer.from(raw, 'latin1'),
}));

/** Everything that may be sent, with the people and orders of `cast`. */
export function requestsTo({ known }: Cast): fc.Arbitrary<FuzzRequest> {
  const calls = (endpoints: AnyEndpoint[]) =>
    fc.oneof(...endpoints.map((endpoint) => callTo(endpoint, known)));
  return fc.oneof(
    { weight: 160, arbitrary: calls(OFTEN) },
    { weight: 12, arbitrary: calls(SELDOM) },
    { weight: 28, arbitrary: address },
    { weight: 1, arbitrary: rawRequest },
  );
}
