import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Client,
  createClient,
  fetchTransport,
  isCancelled,
  type Transport,
} from '@cowrie/contract/client.ts';
import { exportOrders } from '@cowrie/contract/desk/exports.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

const LIMIT_MS = 100;

let server: Server;
/** Of whoever waits for nothing long, and of whoever waits on. */
let client: Client;
let patient: Client;
/** What the server does with a request; set by a test. */
let answer: (response: ServerResponse) => void;
/** Resolves once a request is at the server. */
let isThere: Promise<void>;

beforeEach(async () => {
  isThere = new Promise((arrived) => {
    server = createServer((_, response) => {
      arrived();
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport: Transport = (request, options) =>
    fetchTransport({ ...request, url: origin + request.url }, options);
  client = createClient({ transport: withTimeLimit(transport, LIMIT_MS) });
  patient = createClient({ transport: withTimeLimit(transport) });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const order = { params: { id: '1' } };
const beginning = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/csv' }).write('reference\n');

it('says that there was no reply where a network has swallowed the call', async () => {
  answer = () => {};
  const result = await client.call(getPayment, order);
  expect(result).toMatchObject({
    status: 'error',
    message: expect.stringMatching(/could not reach the server/),
  });
  expect(isCancelled(result)).toBe(false);
});

it('says so of a form without a file, too', async () => {
  answer = () => {};
  const body = { you_pay: '1.00', you_get: '1.00', you_pay_currency: 'NGN', you_get_currency: 'RMB' };
  const placed = client.call(placePayment, { body: { ...body, payment_method_code: 'bank-transfer' } });
  expect(await placed).toMatchObject({ status: 'error' });
});

it('says so where an answer begins and comes no further', async () => {
  answer = beginning;
  expect(await client.call(getPayment, order)).toMatchObject({ status: 'error' });
});

it('lets what was asked for be stopped as before', async () => {
  answer = () => {};
  const stop = new AbortController();
  const asked = patient.call(getPayment, order, { signal: stop.signal });
  await isThere;
  stop.abort();
  expect(isCancelled(await asked)).toBe(true);
});

it('waits for a file as long as it takes', async () => {
  answer = (response) => {
    beginning(response);
    setTimeout(() => response.end('CWR-23456789\n'), 2 * LIMIT_MS);
  };
  const result = await client.download(exportOrders, { query: {} });
  expect(result.status === 'success' && (await result.data.text())).toBe('reference\nCWR-23456789\n');
});
