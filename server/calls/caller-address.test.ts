import { login } from '@cowrie/contract/accounts.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { callerAddress, siteOf } from './caller-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34::/64'],
  ['2001:0DB8:12:0034::9', '2001:db8:12:34::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:12:34::9]:50123', '2001:db8:12:34::/64'],
  ['[2001:db8:12:34::9]', '2001:db8:12:34::/64'],
  ['[::ffff:203.0.113.7]:50123', '203.0.113.7'],
])('%s counts as %s', (ip, counted) => expect(callerAddress(ip)).toBe(counted));

test.each([
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12::/48'],
  ['2001:db8:12:35::9', '2001:db8:12::/48'],
  ['2001:db8:13:34::9', '2001:db8:13::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s is at the site %s', (ip, site) => expect(siteOf(callerAddress(ip))).toBe(site));

describe('behind a proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Five wrong passwords an address.
    app = await createTestApp({ TRUST_PROXY: 'on', RATE_LIMIT_FACTOR: '0.1' });
  });
  afterAll(() => app.close());

  it('the address is the one that the proxy saw, whatever the caller made up', async () => {
    const guess = async (forwarded: string, name: string) => {
      const { statusCode } = await app.http.inject({
        method: login.method,
        url: API_BASE + login.path,
        headers: { 'x-forwarded-for': forwarded },
        payload: { username: name, password: 'Wrong-2026' },
      });
      return statusCode;
    };
    expect(await guess('198.51.100.1, 203.0.113.7', 'ada')).toBe(400);
    expect(await guess('198.51.100.99, 203.0.113.7', 'ada')).toBe(429);
    expect(await guess('203.0.113.8', 'ada')).toBe(400);
    // Some proxies say the port beside it, another for each connection.
    expect(await guess('203.0.113.8:50123', 'ada')).toBe(429);
  });
});
