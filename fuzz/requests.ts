/** One request after another, each of its own number under the run's seed: any of them can be made again alone. */
import { API } from '@cowrie/contract/api.ts';
import { type AnyEndpoint, API_BASE } from '@cowrie/contract/endpoint.ts';
import { roleMay, STAFF_ROLES, type StaffRole } from '@cowrie/contract/roles.ts';
import fc from 'fast-check';
import type { CallerName, Cast } from './callers.ts';
import { hostileText, RUNS } from './hostile.ts';
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

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const encoded = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

/** A value in an address: as it should be, or with the bytes as they are. */
const inAddress = (value: unknown, isBare: boolean): string =>
  isBare ? asText(value).replace(/[^\x21-\x7e]/g, '%ff') : encoded(value);

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

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Part = { name: string; filename?: string; content: Buffer };

/** A form as bytes; `cut` ends it early, as a share of its length. */
function formOf(parts: Part[], boundary: string, cut: number): Buffer {
  const quoted = (text: string) => text.toWellFormed().replace(/"/g, '%22');
  const pieces = parts.flatMap(({ name, filename, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`,
    filename === undefined
      ? ''
      : `; filename="${quoted(filename)}"\r\nContent-Type: application/octet-stream`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const whole = Buffer.concat([
    ...pieces.map((piece) => Buffer.from(piece)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return whole.subarray(0, Math.ceil(whole.length * cut));
}

const file: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constant(PNG),
  fc.nat(50).map((number) => Buffer.from(`%PDF-1.7\n1 0 obj\n<</Title (${number})>>\nendobj\n%%EOF`)),
  fc.constantFrom(PNG.subarray(0, 40), Buffer.alloc(0), Buffer.from('GIF89a'), Buffer.from('<svg/>')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([PNG.subarray(0, 30), bytes])),
);

type Body = { headers: Record<string, string>; body: Buffer | null };

function formBody(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<Body> {
  const names = Object.keys(endpoint.files ?? {});
  const fileName = fc.oneof(fc.constantFrom('proof.pdf', 'photo.png'), hostileText);
  const upload = fc.record({
    name: fc.oneof(
      { weight: 8, arbitrary: names.length > 0 ? fc.constantFrom(...names) : fc.constant('file') },
      { weight: 1, arbitrary: hostileText },
    ),
    filename: fileName,
    content: file,
  });
  return fc
    .record({
      fields: inputs('body' in endpoint ? endpoint.body : undefined, known),
      files: fc.array(upload, { maxLength: 2 }),
      cut: fc.oneof(
        { weight: 8, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
      declared: fc.oneof(
        { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=between') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            ...[
              'multipart/form-data',
              'multipart/form-data; boundary=',
              'multipart/form-data; boundary=other',
            ],
            ...['multipart/mixed; boundary=between', 'multipart/form-data; boundary="between', 'multipart/'],
          ),
        },
      ),
    })
    .map(({ fields, files, cut, declared }) => {
      const texts = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().map((one) => ({ name, content: Buffer.from(asText(one)) })),
      );
      return { headers: { 'content-type': declared }, body: formOf([...texts, ...files], 'between', cut) };
    });
}

const JSON_TYPE = { 'content-type': 'application/json' };

function jsonBody(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<Body> {
  const right = inputs('body' in endpoint ? endpoint.body : undefined, known).map((input) => ({
    headers: JSON_TYPE,
    body: Buffer.from(JSON.stringify(input)),
  }));
  const broken = fc
    .tuple(
      right,
      fc.constantFrom('cut', 'none', 'typed', 'bytes', 'deep', 'long', 'bare', 'mark'),
      hostileText,
    )
    .map(([{ body }, way, text]): Body => {
      if (way === 'cut') return { headers: JSON_TYPE, body: body.subarray(0, body.length >> 1) };
      if (way === 'none') return { headers: JSON_TYPE, body: Buffer.alloc(0) };
      if (way === 'typed') return { headers: { 'content-type': 'text/plain' }, body };
      if (way === 'bytes')
        return { headers: JSON_TYPE, body: Buffer.from([0x22, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x22]) };
      if (way === 'deep') return { headers: JSON_TYPE, body: Buffer.from('['.repeat(50_000)) };
      if (way === 'long')
        return {
          headers: JSON_TYPE,
          body: Buffer.from(JSON.stringify({ a: text.padEnd(300_000, text || 'a') })),
        };
      if (way === 'bare') return { headers: JSON_TYPE, body: Buffer.from(JSON.stringify(text)) };
      return { headers: JSON_TYPE, body: Buffer.concat([Buffer.from('\u{feff}'), body]) };
    });
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: broken });
}

function bodyOf(endpoint: AnyEndpoint, known: Known): fc.Arbitrary<Body> {
  if (endpoint.method === 'GET')
    return fc.oneof(
      { weight: 30, arbitrary: fc.constant({ headers: {}, body: null }) },
      { weight: 1, arbitrary: jsonBody(endpoint, known) },
    );
  if (!endpoint.files)
    return fc.oneof(
      { weight: 20, arbitrary: jsonBody(endpoint, known) },
      { weight: 1, arbitrary: formBody(endpoint, known) },
    );
  return fc.oneof(
    { weight: 9, arbitrary: formBody(endpoint, known) },
    { weight: 1, arbitrary: jsonBody(endpoint, known) },
  );
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

const PAGES: readonly string[] = [
  ...[
    '/',
    '/rate',
    '/about-us',
    '/login',
    '/pay/payment/1',
    '/reset-password/abc',
    '/orders',
    '/offline',
    '/desk/',
  ],
  ...[
    '/desk',
    '/desk/orders',
    '/_.data',
    '/rate.data',
    '/orders.data',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
  ],
  ...[
    '/manifest.webmanifest',
    '/service-worker.js',
    '/assets/no-such.js',
    '/desk/assets/no-such.js',
    '/no/such/page',
  ],
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/api',
    '/api/',
    '/api/v2/orders',
    '/api/v1',
    '/api/v1/',
    '/api/v1/docs',
  ],
];

/** Addresses that few type: what stands around a path, its pieces doubled, its bytes unreadable. */
const oddPath: fc.Arbitrary<string> = fc
  .record({
    start: fc.oneof(
      fc.constantFrom(...PAGES),
      fc.constantFrom(
        '//',
        '/%',
        '/%ff',
        '/api/%',
        '/api/v1//x',
        'http://elsewhere.example/rate',
        '*',
        '/..;/desk',
        '/./',
        '//elsewhere.example',
      ),
      hostileText.map((text) => `/${inAddress(text, true)}`),
      hostileText.map((text) => `/api/v1/${encoded(text)}`),
    ),
    end: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 2, arbitrary: hostileText.map((text) => inAddress(text, true)) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom(...RUNS), fc.constantFrom(40, 4000))
          .map(([unit, times]) => encodeURI(unit).repeat(times)),
      },
      { weight: 2, arbitrary: hostileText.map((text) => `?_routes=${encoded(text)}`) },
      { weight: 1, arbitrary: hostileText.map((text) => `?${inAddress(text, true)}`) },
    ),
  })
  .map(({ start, end }) => (start + end).slice(0, 15_000));

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

const RAW: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET /\0 HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: a\r\n\r\n',
  'nonsense\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: a\r\nlong: ${'a'.repeat(40_000)}\r\n\r\n`,
  'POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'GET http://elsewhere.example/rate HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
];
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
