// @vitest-environment jsdom
/** What a customer writes about a closed order, against a server that listens (Product §27.26). */
import type { ServerResponse } from 'node:http';
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, onTestFinished } from 'vitest';
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
async function tell(answer: (call: string, response: ServerResponse) => void) {
  const leads: string[] = [];
  const server = await servePage(async (request, response) => {
    await request.toArray();
    answer(request.method ?? '', response);
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    await server.close();
  });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <Cases order={ORDER} onOpen={(by) => leads.push(String(by))} isTelling onTelling={() => {}} />
      </MemoryRouter>,
    ),
  );
  const field = () => place.querySelector('textarea') ?? expect.fail('no field');
  return {
    ...{ place, leads, field },
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

it('says when a closed case was closed as one sentence', async () => {
  const closed = { ...CASE, closed_at: new Date().toISOString() };
  const { place, until } = await tell((_, response) => answerCases(response, [closed]));
  // Yesterday where the day ends meanwhile.
  await until(() => expect(place.textContent).toMatch(/Closed (today|yesterday), /));
});
