// @vitest-environment jsdom
/** The rate calculator over pairs of currencies, against a server that listens. */
import { answerJson, type PageServer, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import type { Currency } from '@cowrie/contract/rates.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Calculator } from './calculator.tsx';
import { takeCarriedAmount } from './carried-amount.ts';

const currency = (code: string, from: boolean) => ({
  ...{ id: code, code, name: code, symbol: code, flag: '', country: '', from, live: true },
  ...{ minimum: null, maximum: null },
});
const table = (base: Currency, rates: Record<string, string | null>) => ({
  base,
  rates: [currency('NGN', true), currency('USD', true), currency('RMB', false), currency('INR', false)]
    .filter(({ code }) => code !== base.code)
    .map((one) => ({ ...one, rate: rates[one.code] ?? null })),
  updated_at: null,
});
const NAIRA = table(currency('NGN', true), { RMB: '0.005', INR: '0.05' });

let server: PageServer;
let root: Root;
let place: HTMLElement;
/** What the table of dollars waits for. */
let hold: Promise<void>;
beforeEach(async () => {
  sessionStorage.clear();
  hold = Promise.resolve();
  server = await servePage(async (_, response) => {
    await hold;
    const data = table(currency('USD', true), { RMB: '8' });
    answerJson(response, 200, { status: 'success', data });
  });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Calculator rates={NAIRA} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  await server.close();
});

const amounts = () => [...place.querySelectorAll('input')].map(({ value }) => value);
async function type(index: 0 | 1, text: string, inputType = 'insertText') {
  const input = place.querySelectorAll('input')[index] as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
  });
}
async function choose(index: 0 | 1, code: string) {
  const select = place.querySelectorAll('select')[index] as HTMLSelectElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, code);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('answers for a pair alone that has a rate: what followed at another is not left beside what was typed', async () => {
  await type(1, '1000');
  expect(amounts()).toEqual(['200000.00', '1000']);
  await choose(1, 'INR');
  expect(amounts()).toEqual(['20000.00', '1000']);

  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  hold = promise;
  await choose(0, 'USD');
  expect(amounts()).toEqual(['', '1000']);
  expect(place.textContent).toContain('Looking up the rate…');
  letGo();
  await untilShown(() =>
    expect(place.textContent).toContain('There is no rate for this pair at the moment.'),
  );
  expect(amounts()).toEqual(['', '1000']);

  // Nothing can follow, so what is typed is ignored, on either side.
  await type(0, '5');
  await type(1, '2000');
  expect(amounts()).toEqual(['', '1000']);
  await choose(1, 'RMB');
  expect(amounts()).toEqual(['125.00', '1000']);
});

it('takes no amount out of what is pasted in another country’s writing', async () => {
  await type(0, '200000');
  await type(0, '150.000,50', 'insertFromPaste');
  expect(amounts()).toEqual(['200000', '1000.00']);
  await type(0, '₦150,000.50', 'insertFromPaste');
  expect(amounts()).toEqual(['150000.50', '750.00']);
});

it('carries into the payment form no amount of another currency than was chosen', async () => {
  await type(1, '1000');
  await choose(1, 'INR');
  await choose(0, 'USD');
  await untilShown(() =>
    expect(place.textContent).toContain('There is no rate for this pair at the moment.'),
  );
  expect(takeCarriedAmount()).not.toMatchObject({ payCurrency: 'USD' });
  await choose(1, 'RMB');
  expect(takeCarriedAmount()).toEqual({ payCurrency: 'USD', target: 'RMB', youPay: '125.00' });
});
