// @vitest-environment jsdom
/** Whom a refused token signs out: whose it was, and nobody who has signed in since in another tab (Product §2.14). */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { profile, type User } from '@cowrie/contract/accounts.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as store from '../session/store.ts';
import { api } from './client.ts';

const userDetails = { username: 'ada', is_verified: true } as User;

let server: PageServer;
let asked: () => Promise<void>;
let refuse: () => void;
beforeEach(async () => {
  const came = Promise.withResolvers<void>();
  const may = Promise.withResolvers<void>();
  asked = () => came.promise;
  refuse = may.resolve;
  server = await servePage(async (_, response) => {
    came.resolve();
    await may.promise;
    answerJson(response, 401, { status: 'error', code: 'unauthenticated', message: 'Please log in' });
  });
  store.setSession({ accessToken: 'of-ada', userDetails });
});
afterEach(async () => {
  store.clearAppState();
  await server.close();
});

it('leaves whoever logged in while the answer was on its way, and tells its caller only five seconds later', async () => {
  const call = api.call(profile, {});
  await asked();
  const session = { accessToken: 'of-bola', userDetails: { ...userDetails, username: 'bola' } };
  localStorage.setItem('appState', JSON.stringify({ session }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'appState' }));
  const refusedAt = performance.now();
  refuse();
  expect(await call).toMatchObject({ httpStatus: 401 });
  // A timer may be a millisecond early.
  expect(performance.now() - refusedAt).toBeGreaterThanOrEqual(4999);
  expect(store.readToken()).toBe('of-bola');
  expect(localStorage.getItem('appState')).toContain('of-bola');
});
