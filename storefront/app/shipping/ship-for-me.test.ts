// @vitest-environment jsdom
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import type { User } from '@cowrie/contract/accounts.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as store from '../session/store.ts';
import { clientLoader } from './ship-for-me.tsx';

const ADA = { username: 'ada', is_verified: true } as User;
const shipping_addresses = [{ id: '1', receiver_name: 'Warehouse (ada)' }];
const parcels = [{ id: '2', tracking_number: 'YT8812' }];

let server: PageServer;
let letGo: () => void;
let asked: Promise<void>;
beforeEach(async () => {
  const { promise: isLetGo, resolve } = Promise.withResolvers<void>();
  letGo = resolve;
  const question = Promise.withResolvers<void>();
  asked = question.promise;
  server = await servePage(async (_, response) => {
    question.resolve();
    await isLetGo;
    answerJson(response, 200, { status: 'success', data: { shipping_addresses, parcels } });
  });
  store.setSession({ accessToken: 'a token', userDetails: ADA });
});
afterEach(async () => {
  await server.close();
  store.clearAppState();
  localStorage.clear();
});

it('keeps the addresses of who asks for them, and comes with what has arrived unannounced', async () => {
  letGo();
  expect(await clientLoader()).toEqual({ addresses: shipping_addresses, failure: null, parcels });
  expect(localStorage.getItem('state')).toContain('Warehouse (ada)');
});

it('leaves none with the mark of who signed out while they were on their way, least of all to who came next', async () => {
  const late = clientLoader();
  await asked;
  store.leave();
  store.clearAppState();
  store.setSession({ accessToken: 'another', userDetails: { ...ADA, username: 'bola' } });
  letGo();
  expect((await late).addresses).toBeNull();
  expect(localStorage.getItem('state') ?? '').not.toContain('Warehouse (ada)');
});
