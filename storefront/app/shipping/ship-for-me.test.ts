// @vitest-environment jsdom
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import type { User } from '@cowrie/contract/accounts.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as store from '../session/store.ts';
import ShipForMe, { clientLoader } from './ship-for-me.tsx';

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

/** The page as it is with these addresses. */
function pageWith(addresses: object[]): string {
  const routes = [{ id: 'page', path: '/', Component: ShipForMe, loader: () => null }];
  const loaderData = { page: { addresses, failure: null, parcels: [] } };
  const router = createMemoryRouter(routes, { hydrationData: { loaderData } });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

it('asks nobody to send an address that is not there, and leads to us', () => {
  const send = 'Send the seller the address in Chinese';
  const none = pageWith([]);
  expect(none).toContain('The address is being set up');
  expect(none).toContain('href="/about-us#contact"');
  expect(none).not.toContain(send);
  expect(none).toContain('When it has arrived we weigh it');
  expect(pageWith([{ ...shipping_addresses[0], language: 'zh' }])).toContain(send);
});
