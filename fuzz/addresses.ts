/** Addresses and bytes that are no calls: pages, what stands around them, and what is hardly HTTP. */
import fc from 'fast-check';
import { hostileText, RUNS } from './hostile.ts';
import { encoded, inAddress } from './in-address.ts';

const PAGES: readonly string[] = [
  ...[
    '/',
    '/rate',
    '/about-us',
    '/login',
    '/pay/payment/1',
    '/reset-password/abc',
    '/r/abc',
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
export const oddPath: fc.Arbitrary<string> = fc
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

/** Bytes on a connection of their own, up to where Node refuses them by itself. */
export const RAW: readonly string[] = [
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
