/** A trace leads from a press in the browser to the database, the jobs and the mail, and names nobody (Product §31.76, §31.77). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSilent } from 'node:net';
import { json } from 'node:stream/consumers';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { currentTracing, traceBy } from '../logging/caused-by.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { PAYMENT } from '../testing/orders.ts';
import { startTracing } from './otlp.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

/** A collector, as it is spoken to: OTLP by HTTP, in JSON. */
const taken: Export[] = [];
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') taken.push((await json(request)) as Export);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

let app: TestApp;
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  traceBy(startTracing({ endpoint: `http://127.0.0.1:${port}`, service: 'cowrie-test' }));
  app = await createTestApp();
});
afterAll(async () => {
  await app.close();
  traceBy(undefined);
  collector.close();
});

it('one trace has the press, the call, its statements, the job that it asked for and the mail', async () => {
  const customer = await app.customer();
  const [traceId, pressId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const headers = {
    ...{ authorization: `Bearer ${customer.token}`, 'idempotency-key': crypto.randomUUID() },
    ...{ traceparent: `00-${traceId}-${pressId}-01`, tracestate: 'cowrie=120' },
  };
  const url = `${API_BASE}/payment/order`;
  const answer = await app.http.inject({ method: 'POST', url, headers, payload: PAYMENT });
  expect(answer.statusCode).toBe(200);
  await app.inbox.next(customer.email);
  // Of nobody's press, and with what is no traceparent.
  await app.http.inject({
    url: `${API_BASE}/site?secret=${customer.email}`,
    headers: { traceparent: '00-1-2-01' },
  });
  await app.context.jobs.stop();
  await currentTracing()?.stop();

  const spans = taken.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
  const own = spans.filter((span) => span.traceId === traceId);
  const named = (name: RegExp) => own.filter((span) => name.test(span.name));
  const [press, call, job, mail] = [/^press$/, /^POST /, /^job order-mail$/, /^mail$/].map(
    (name) => named(name)[0],
  );
  expect(press).toMatchObject({ spanId: pressId });
  expect(press?.parentSpanId ?? '').toBe('');
  expect(call).toMatchObject({ name: `POST ${url}`, parentSpanId: pressId });
  // It began in the browser, before the call.
  expect(
    Number(BigInt(call?.startTimeUnixNano ?? 0) - BigInt(press?.startTimeUnixNano ?? 0)) / 1e6,
  ).toBeGreaterThan(100);
  const statements = named(/^SQL /).filter((span) => span.parentSpanId === call?.spanId);
  expect(statements.some((span) => /insert into orders/.test(JSON.stringify(span)))).toBe(true);
  expect(job).toMatchObject({ parentSpanId: call?.spanId });
  expect(named(/^SQL /).some((span) => span.parentSpanId === job?.spanId)).toBe(true);
  expect(mail).toMatchObject({ parentSpanId: job?.spanId });
  expect(JSON.stringify(taken[0]?.resourceSpans[0]?.resource)).toContain('cowrie-test');

  const other = spans.find(({ name }) => name === `GET ${API_BASE}/site`);
  expect(other?.parentSpanId ?? '').toBe('');
  // What belongs to no call is in no trace: the job queue's own looks would fill any collector.
  expect(spans.filter((span) => !span.parentSpanId && !/^(press|GET|POST) ?/.test(span.name))).toEqual([]);

  // Ids and times are long numbers by chance, in which any amount turns up now and then.
  const said = JSON.stringify(taken, (key, value) => (/Id$|UnixNano$/.test(key) ? undefined : value));
  for (const personal of [
    customer.email,
    customer.username,
    customer.token,
    'Ada',
    PAYMENT.description,
    '150000',
  ])
    expect(said, personal).not.toContain(personal);
});

it('a collector that does not answer keeps no process from ending', async () => {
  const silent = createSilent((socket) => void socket.on('error', () => {}).resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const tracing = startTracing({ endpoint: `http://127.0.0.1:${port}`, service: 'cowrie-test' });
  tracing.begin({ name: 'a call', kind: 'call' }, undefined).end();
  const began = performance.now();
  await expect(tracing.stop()).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(5_000);
});
