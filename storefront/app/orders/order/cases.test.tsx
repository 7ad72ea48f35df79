// @vitest-environment jsdom
/** What a customer writes about a closed order, against a server that listens (Product §27.26). */
import type { ServerResponse } from 'node:http';
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { Cases } from './cases.tsx';

const sayIsTest = (is: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });
beforeAll(() => sayIsTest(true));
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

it('stays with what was sent where the first reading, from before it, comes after it', async () => {
  const reads: ServerResponse[] = [];
  const shown: string[] = [];
  const tell = (response: ServerResponse | undefined, cases: object[]) =>
    response && answerJson(response, 200, { status: 'success', data: { cases } });
  const server = await servePage(async (request, response) => {
    await request.toArray();
    if (request.method === 'GET') {
      reads.push(response);
      if (reads.length > 1) tell(response, [CASE]);
    } else answerJson(response, 200, { status: 'success', data: { case_id: '1' } });
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
        <Cases order={ORDER} onOpen={(by) => shown.push(String(by))} isTelling onTelling={() => {}} />
      </MemoryRouter>,
    ),
  );
  const until = async (expected: () => void) => {
    sayIsTest(false);
    await vi.waitFor(expected, { timeout: 15_000 }).finally(() => sayIsTest(true));
  };
  await until(() => expect(reads).toHaveLength(1));

  const field = place.querySelector('textarea') ?? expect.fail('no field');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, WORDS);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => place.querySelector<HTMLElement>('button[type=submit]')?.click());
  await until(() => expect(place.querySelector('ol')?.textContent).toContain(WORDS));
  tell(reads[0], []);
  // Whoever comes back to the page reads anew once that one has come.
  await until(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reads.length).toBeGreaterThan(2);
  });
  expect(place.querySelector('ol')?.textContent).toContain(WORDS);
  expect(shown).not.toContain('null');
});
