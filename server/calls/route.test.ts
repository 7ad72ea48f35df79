/** What whoever declares an endpoint can rely on, whichever kind of answer it has. */
import { API_BASE, endpoint, UNTIL_CONTENT_CHANGES } from '@cowrie/contract/endpoint.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import { fail } from '../errors.ts';
import { createTestApp, type TestApp, type TestCustomer } from '../testing/app.ts';
import { answerError } from './answer-error.ts';
import type { Router } from './call.ts';
import { makeRouter } from './route.ts';

let app: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
});
afterAll(() => app.close());

let http: FastifyInstance;
let route: Router;
beforeEach(() => {
  http = Fastify();
  http.setErrorHandler(answerError);
  route = makeRouter({ guarded: http, bare: http }, app.context);
});

const data = z.object({ count: z.number() });
const about = { summary: 'A call of this test', data } as const;
const get = (path: string, headers: Record<string, string> = {}) =>
  http.inject({ url: API_BASE + path, headers });
const asCustomer = () => ({ authorization: `Bearer ${customer.token}` });

describe('a call that creates', () => {
  const create = endpoint({ ...about, method: 'POST', path: '/things', access: 'customer', creates: true });
  const post = (key: string) =>
    http.inject({
      method: 'POST',
      url: `${API_BASE}/things`,
      headers: { ...asCustomer(), 'idempotency-key': key },
    });

  it('does its work once for each key, and answers the same again', async () => {
    let count = 0;
    route(create, async ({ once }) => {
      const { answer } = await once(async () => ({ count: ++count }));
      return answer;
    });
    const first = (await post('one')).json();
    expect(first.data).toEqual({ count: 1 });
    expect((await post('one')).json()).toEqual(first);
    expect((await post('two')).json().data).toEqual({ count: 2 });
  });

  it('and forgets to go by once() fails, whatever it answered', async () => {
    route(create, async () => ({ count: 1 }));
    expect((await post('forgotten')).json()).toMatchObject({ status: 'error', code: 'internal' });
  });

  it('and goes by once() twice fails, for the second would do nothing', async () => {
    route(create, async ({ once }) => {
      await once(async () => null);
      return (await once(async () => ({ count: 2 }))).answer;
    });
    expect((await post('twice')).json()).toMatchObject({ code: 'internal' });
  });

  it('and answers before its work is done fails, for nothing may be there yet', async () => {
    const gate = Promise.withResolvers<null>();
    let work: Promise<unknown> | undefined;
    route(create, async ({ once }) => {
      work = once(() => gate.promise);
      return { count: 1 };
    });
    const answer = await post('hasty');
    gate.resolve(null);
    await work;
    expect(answer.json()).toMatchObject({ code: 'internal' });
  });

  it('leaves no trace of its secrets in what is stored of a key', async () => {
    const secret = endpoint({
      ...about,
      method: 'POST',
      path: '/secret',
      access: 'customer',
      body: z.object({ name: z.string(), password: z.string() }),
      creates: true,
      secrets: ['password'],
    });
    route(secret, async ({ once }) => (await once(async () => ({ count: 1 }))).answer);
    const send = (payload: object) =>
      http.inject({
        method: 'POST',
        url: `${API_BASE}/secret`,
        payload,
        headers: { ...asCustomer(), 'idempotency-key': 'secret' },
      });
    expect((await send({ name: 'Ada', password: 'one' })).statusCode).toBe(200);
    expect((await send({ name: 'Ada', password: 'two' })).statusCode).toBe(200);
    expect((await send({ name: 'Obi', password: 'one' })).statusCode).toBe(409);
  });

  it('tells by its path too what a key with a secret was used for', async () => {
    const about_ = { ...about, method: 'POST', access: 'customer', creates: true } as const;
    const secret = endpoint({
      ...about_,
      path: '/secret/:id',
      params: z.object({ id: z.string() }),
      body: z.object({ password: z.string() }),
      secrets: ['password'],
    });
    route(secret, async ({ once }) => (await once(async () => ({ count: 1 }))).answer);
    const send = (id: string, password: string) =>
      http.inject({
        method: 'POST',
        url: `${API_BASE}/secret/${id}`,
        payload: { password },
        headers: { ...asCustomer(), 'idempotency-key': 'secret-of-one' },
      });
    expect((await send('1', 'one')).statusCode).toBe(200);
    expect((await send('1', 'two')).statusCode).toBe(200);
    expect((await send('2', 'one')).statusCode).toBe(409);
  });

  it('has once() only where its endpoint says that it creates', () => {
    const look = endpoint({ ...about, method: 'POST', path: '/looks', access: 'customer' });
    // @ts-expect-error no endpoint that creates nothing hands it out
    route(look, async ({ once }) => (await once(async () => ({ count: 1 }))).answer);
  });
});

test('a call has who its access says, and nobody else', () => {
  const open = endpoint({ ...about, method: 'POST', path: '/open', access: 'public' });
  // @ts-expect-error nobody is known there
  route(open, async ({ customer }) => ({ count: Number(customer.id) }));
  const own = endpoint({ ...about, method: 'POST', path: '/own', access: 'customer' });
  // @ts-expect-error staff do not call it
  route(own, async ({ staff }) => ({ count: Number(staff.id) }));
  const desk = endpoint({ ...about, method: 'POST', path: '/desk/own', access: ['support'] });
  route(desk, async ({ staff }) => ({ count: Number(staff.id) }));
});

describe('a kept list', () => {
  const kept = { ...about, method: 'GET', path: '/list', access: 'public' } as const;
  const list = endpoint({ ...kept, kept: UNTIL_CONTENT_CHANGES });

  it('is made once, until content changes, and unchanged for who has it', async () => {
    let count = 0;
    route(list, async () => ({ count: ++count }));
    const answered = async () => (await get('/list')).json().data.count;
    // Nothing is kept until changes can be heard.
    await expect
      .poll(async () => {
        const first = await answered();
        return (await answered()) - first;
      })
      .toBe(0);
    const made = count;
    const { headers } = await get('/list');
    expect(count).toBe(made);
    const again = await get('/list', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await notify(app.context.db, CONTENT_CHANGED);
    await expect.poll(answered).toBeGreaterThan(made);
  });

  it('learns nothing of who asks', () => {
    // @ts-expect-error one person's answer would be the next one's
    route(list, async ({ customer }) => ({ count: Number(customer.id) }));
  });
});

describe('a polled answer', () => {
  const poll = endpoint({
    ...about,
    method: 'GET',
    path: '/poll',
    access: 'customer',
    polled: 'a number',
    errors: ['not_found'],
  });

  it('is 304 to who has its version, also by a proxy that marked it weak, and anew to the others', async () => {
    let count = 1;
    let made = 0;
    route(poll, {
      wanted: () => ({ text: '1', values: {} }),
      version: () => `v${count}`,
      async answer() {
        made += 1;
        return { count };
      },
    });
    const etag = String((await get('/poll', asCustomer())).headers.etag);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/poll', { ...asCustomer(), 'if-none-match': header });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect(made).toBe(1);
    count = 2;
    const changed = await get('/poll', { ...asCustomer(), 'if-none-match': etag });
    expect(changed.json().data).toEqual({ count: 2 });
  });

  it('is kept by a customer’s browser and, at the desk, by none', async () => {
    const kept = { version: () => 'v', answer: async () => ({ count: 1 }) };
    route(poll, { ...kept, wanted: () => ({ text: '1', values: {} }) });
    route(endpoint({ ...about, method: 'GET', path: '/desk/poll', access: ['support'], polled: 'nothing' }), {
      ...kept,
      state: async () => null,
    });
    const staff = { authorization: `Bearer ${(await app.staff('support')).token}` };
    for (const [path, who, control] of [
      ['/poll', asCustomer(), 'private, no-cache'],
      ['/desk/poll', staff, 'no-store'],
    ] as const)
      for (const headers of [who, { ...who, 'if-none-match': '"v"' }])
        expect((await get(path, headers)).headers['cache-control']).toBe(control);
  });

  it('says who may not ask before it looks at what was asked for', async () => {
    route(poll, {
      wanted: () => ({ text: 'null', values: {} }),
      version: () => 'v',
      answer: async () => ({ count: 1 }),
    });
    expect((await get('/poll')).statusCode).toBe(401);
    expect((await get('/poll', asCustomer())).json()).toMatchObject({ code: 'not_found' });
  });
});

test('an error that the endpoint does not name is ours, whichever way it answers', async () => {
  const plain = endpoint({ ...about, method: 'GET', path: '/plain', access: 'public' });
  route(plain, async () => fail('order_moved'));
  const list = { ...about, method: 'GET', path: '/kept', access: 'public' } as const;
  route(endpoint({ ...list, kept: UNTIL_CONTENT_CHANGES }), async () => fail('order_moved'));
  const polled = { ...about, method: 'GET', path: '/polled', access: 'customer' } as const;
  route(endpoint({ ...polled, polled: 'nothing' }), {
    wanted: () => ({ text: '1', values: {} }),
    version: () => 'v',
    answer: async () => fail('order_moved'),
  });
  for (const path of ['/plain', '/kept', '/polled'])
    expect([path, (await get(path, asCustomer())).json().code]).toEqual([path, 'internal']);
});

test('an answer against its schema is ours as well', async () => {
  const plain = endpoint({ ...about, method: 'GET', path: '/plain', access: 'public' });
  route(plain, async () => JSON.parse('{"count":"one"}'));
  expect((await get('/plain')).json()).toMatchObject({ code: 'internal' });
});

test('a limit that the endpoint names is counted by address, once what was sent is valid', async () => {
  const limited = endpoint({
    ...about,
    method: 'POST',
    path: '/limited',
    access: 'public',
    body: z.object({ name: z.string() }),
    limits: ['contact'],
    errors: ['too_many_tries'],
  });
  route(limited, async () => ({ count: 1 }));
  const send = (payload: object) =>
    http.inject({ method: 'POST', url: `${API_BASE}/limited`, payload, remoteAddress: '198.51.100.7' });
  for (let wrong = 0; wrong < 12; wrong += 1) expect((await send({})).statusCode).toBe(400);
  for (let tries = 0; tries < 10; tries += 1) expect((await send({ name: 'Ada' })).statusCode).toBe(200);
  const refused = await send({ name: 'Ada' });
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});
