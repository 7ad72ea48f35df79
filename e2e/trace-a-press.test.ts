/** With a collector set, a press in a real browser stands above the call that came of it, within what pages may run (Product §31.78). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { login } from '@cowrie/contract/accounts.ts';
import { deskLogin } from '@cowrie/contract/desk/session.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const spans: Span[] = [];
const collector = createServer(async (request, response) => {
  const { resourceSpans } = (await json(request)) as Export;
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});
const { port } = collector.address() as AddressInfo;

const { browsers } = await setStage({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });

/** What stands above the call in its trace. */
function above(path: string): Span | undefined {
  const call = spans.find(({ name }) => name === `POST ${API_BASE}${path}`);
  return spans.find(({ spanId, traceId }) => spanId === call?.parentSpanId && traceId === call?.traceId);
}

test('a press on a button of the storefront, and one at the desk, are above their calls', async () => {
  const phone = await browsers.open(PHONE);
  await phone.page.goto('/login');
  await phone.page.getByLabel('Username').fill('amaka');
  await phone.page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await phone.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => above(login.path)).toMatchObject({ name: 'press' });
  // A script that the page may not run is an error of it.
  await phone.leave();

  const laptop = await browsers.open(LAPTOP);
  await laptop.page.goto('/desk/sign-in');
  await laptop.page.getByLabel('Username or email').fill('owner');
  await laptop.page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await laptop.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => above(deskLogin.path)).toMatchObject({ name: 'press' });
  await laptop.leave();
});
