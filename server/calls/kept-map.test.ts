/** Whoever invents queries and addresses pays for it alone (Product §4.5, §4.6). */
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { createKeptMap } from './kept-map.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('what everybody asks for stays, however many others come', () => {
  const kept = createKeptMap<number>(10);
  kept.set('asked for', 0);
  for (let invented = 1; invented <= 1000; invented += 1) {
    kept.set(`invented ${invented}`, invented);
    expect(kept.get('asked for')).toBe(0);
  }
  expect(kept.get('invented 1000')).toBe(1000);
  expect(kept.get('invented 900')).toBeUndefined();
});

it('an address that invents queries soon waits; what is ready it still gets, and so does everybody', async () => {
  const ask = (url: string, remoteAddress = '10.0.0.1') =>
    app.http.inject({ url: API_BASE + url, remoteAddress });
  // Kept from when the process hears of changes.
  await expect.poll(async () => (await ask('/faqs')).statusCode).toBe(200);
  const statuses = new Map<number, number>();
  for (let days = 1; days <= 200; days += 1) {
    const { statusCode } = await ask(`/rates/history?days=${days}`);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  const made = statuses.get(200) ?? 0;
  expect([made + (statuses.get(429) ?? 0), made <= 120, made >= 115]).toEqual([200, true, true]);
  const refused = await ask('/rates/history?days=300');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many_tries',
    '60',
  ]);
  expect((await ask('/faqs')).statusCode).toBe(200);
  expect((await ask('/rates/history?days=300', '10.0.0.2')).statusCode).toBe(200);
});
