// @vitest-environment jsdom
/** What a customer writes about a closed order, against a server that listens (Product §27.26). */
import type { ServerResponse } from 'node:http';
import { answerJson, beginStream, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { live } from '../../live/live.ts';
import { clearAppState, setSession } from '../../session/store.ts';
import { Cases } from './cases.tsx';

afterEach(() => sessionStorage.clear());

const ORDER = { trx_type: 'payment', reference: 'CWR-1' } as OrderDetails;
const WORDS = 'My supplier has nothing.';
const AT = '2026-01-02T10:00:00.000Z';
const CASE = {
  id: '1',
  opened_at: AT,
  closed_at: null,
  messages: [{ id: '1', from: 'customer', message: WORDS, created_at: AT }],
};

/** A closed order's customer, who tells what is wrong; the server answers what `answer` does of each call. */
async function tell(answer: (call: string, response: ServerResponse, key: string) => void) {
  const leads: string[] = [];
  let stream: ServerResponse | undefined;
  const server = await servePage(async (request, response) => {
    if (request.url?.includes('/live')) {
      stream = beginStream(response);
      return;
    }
    await request.toArray();
    answer(request.method ?? '', response, String(request.headers['idempotency-key'] ?? ''));
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  let isLeft = false;
  const leave = async () => {
    if (isLeft) return;
    isLeft = true;
    await act(async () => root.unmount());
    place.remove();
    await server.close();
  };
  onTestFinished(leave);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Cases order={ORDER} onOpen={(by) => leads.push(String(by))} isTelling onTelling={() => {}} />
      </MemoryRouter>,
    ),
  );
  const field = () => place.querySelector('textarea') ?? expect.fail('no field');
  return {
    ...{ place, leads, field, leave, streamed: (text: string) => stream?.write(text) },
    type: (words: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), words);
        field().dispatchEvent(new Event('input', { bubbles: true }));
      }),
    send: () => act(async () => place.querySelector<HTMLElement>('button[type=submit]')?.click()),
    until: untilShown,
  };
}

const answerCases = (response: ServerResponse | undefined, cases: object[]) =>
  response && answerJson(response, 200, { status: 'success', data: { cases } });
const answerWritten = (response: ServerResponse | undefined) =>
  response && answerJson(response, 200, { status: 'success', data: { case_id: '1' } });

it('stays with what was sent where the first reading, from before it, comes after it', async () => {
  const reads: ServerResponse[] = [];
  const customer = await tell((method, response) => {
    if (method !== 'GET') return answerWritten(response);
    reads.push(response);
    if (reads.length > 1) answerCases(response, [CASE]);
  });
  await customer.until(() => expect(reads).toHaveLength(1));
  await customer.type(WORDS);
  await customer.send();
  const said = () => customer.place.querySelector('ol')?.textContent;
  await customer.until(() => expect(said()).toContain(WORDS));
  answerCases(reads[0], []);
  // Whoever comes back to the page reads anew once that one has come.
  await customer.until(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reads.length).toBeGreaterThan(2);
  });
  expect(said()).toContain(WORDS);
  expect(customer.leads).not.toContain('null');
});

it('keeps what was typed on while the words before it were on their way', async () => {
  let written: ServerResponse | undefined;
  const customer = await tell((method, response) => {
    if (method === 'GET') answerCases(response, written ? [CASE] : []);
    else written = response;
  });
  await customer.type(WORDS);
  await customer.send();
  await customer.until(() => expect(written).toBeDefined());
  await customer.type(`${WORDS} Please ask them.`);
  answerWritten(written);
  await customer.until(() => expect(customer.place.querySelector('ol')?.textContent).toContain(WORDS));
  expect(customer.field().value).toBe('Please ask them.');
});

it('shows what was sent as soon as it can be read, where the network lost what asked for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let [isWritten, isLost] = [false, false];
  const customer = await tell((method, response) => {
    if (method !== 'GET') {
      isWritten = true;
      return answerWritten(response);
    }
    if (!isWritten || isLost) return answerCases(response, isWritten ? [CASE] : []);
    isLost = true;
    response.destroy();
  });
  await customer.until(() => expect(customer.leads).toContain('null'));
  await customer.type(WORDS);
  await customer.send();
  await customer.until(() => expect(isLost).toBe(true));
  await customer.until(() => {
    vi.advanceTimersByTime(5_000);
    expect(customer.place.querySelector('ol')?.textContent).toContain(WORDS);
  });
});

it('says when a closed case was closed as one sentence', async () => {
  const closed = { ...CASE, closed_at: new Date().toISOString() };
  const { place, until } = await tell((_, response) => answerCases(response, [closed]));
  // Yesterday where the day ends meanwhile.
  await until(() => expect(place.textContent).toMatch(/Closed (today|yesterday), /));
});

it('shows a case that was opened elsewhere after the last one was closed', async () => {
  setSession({ accessToken: 'a-token' });
  onTestFinished(clearAppState);
  const closed = { ...CASE, closed_at: AT };
  const again = { ...CASE, id: '2', messages: [{ ...CASE.messages[0], id: '2', message: 'Once more.' }] };
  let cases: object[] = [closed];
  let reads = 0;
  const customer = await tell((method, response) => {
    answerCases(response, cases);
    if (method === 'GET') reads += 1;
  });
  await customer.until(() => expect(customer.place.textContent).toContain('Something was wrong'));
  onTestFinished(live.start());
  await customer.until(() => expect(live.isHealthy()).toBe(true));
  // Once more as the stream begins.
  await customer.until(() => expect(reads).toBe(2));
  cases = [closed, again];
  customer.streamed('event: case\ndata: {"ref":"CWR-1","id":2}\n\n');
  await customer.until(() => expect(customer.place.textContent).toContain('Once more.'));
  await customer.until(() => expect(customer.leads.at(-1)).toBe('customer'));
});

it('sends what it promised not to send twice under the same key also after a reload', async () => {
  const keys: string[] = [];
  const lost = await tell((method, response, key) => {
    if (method === 'GET') return answerCases(response, []);
    keys.push(key);
    response.destroy();
  });
  await lost.type(WORDS);
  await lost.send();
  await lost.until(() => expect(lost.place.textContent).toContain('Trying again does not send it twice.'));
  await lost.leave();
  const again = await tell((method, response, key) => {
    if (method === 'GET') return answerCases(response, [CASE]);
    if (key) keys.push(key);
    answerWritten(response);
  });
  await again.until(() => expect(again.field().value).toBe(WORDS));
  await again.until(() => expect(again.place.querySelector('ol')?.textContent).toContain(WORDS));
  await again.send();
  await again.until(() => expect(again.field().value).toBe(''));
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});
