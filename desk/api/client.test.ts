// @vitest-environment jsdom
/** Whom a refused token signs out: whose it was, and nobody who has signed in since in another tab (Product §2.14). */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { deskMe, type Staff } from '@cowrie/contract/desk/session.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endSession, readSession, startSession } from '../session/session-store.ts';
import { client } from './client.ts';

const ADA = { id: '1', username: 'ada', role: 'support' } as Staff;
const BOLA = { id: '2', username: 'bola', role: 'support' } as Staff;

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
    answerJson(response, 401, { status: 'error', code: 'unauthenticated', message: 'Please sign in' });
  });
  startSession({ token: 'of-ada', staff: ADA });
});
afterEach(async () => {
  endSession();
  await server.close();
});

it('ends the session whose it was', async () => {
  refuse();
  expect(await client.call(deskMe, {})).toMatchObject({ httpStatus: 401 });
  expect(readSession()).toBeNull();
});

it('leaves whoever signed in while the answer was on its way', async () => {
  const call = client.call(deskMe, {});
  await asked();
  localStorage.setItem('deskState', JSON.stringify({ token: 'of-bola', staff: BOLA }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'deskState' }));
  refuse();
  expect(await call).toMatchObject({ httpStatus: 401 });
  expect(readSession()?.token).toBe('of-bola');
  expect(localStorage.getItem('deskState')).toContain('of-bola');
});
