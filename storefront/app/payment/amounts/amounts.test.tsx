// @vitest-environment jsdom
import type { Currency } from '@cowrie/contract/rates.ts';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { EMPTY_PAYMENT } from '../draft/payment-draft.ts';
import { Amounts } from './amounts.tsx';

const NAIRA = { code: 'NGN', minimum: null, maximum: null } as Currency;

let root: Root;
afterEach(() => act(async () => root.unmount()));

function Form() {
  const [draft, setDraft] = useState(EMPTY_PAYMENT);
  const onChange = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  return <Amounts draft={draft} onChange={onChange} payFrom={[NAIRA]} rate="0.005" updatedAt={null} />;
}

it('says that a value is required where an amount was emptied and left, and not of one that nobody typed yet', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Form />));
  const [pay, get] = place.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
  const type = (input: HTMLInputElement, text: string) =>
    act(async () => {
      input.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const leave = (input: HTMLInputElement) =>
    act(async () => {
      input.focus();
      input.blur();
    });

  await leave(pay);
  expect(place.textContent).not.toContain('Value is required');
  await type(pay, '150000');
  expect(get.value).toBe('750.00');
  await leave(pay);
  await type(get, '');
  expect(pay.value).toBe('');
  expect(place.textContent).not.toContain('Value is required');
  await leave(get);
  expect(place.textContent).toContain('Value is required');
  await type(pay, '1');
  expect(place.textContent).not.toContain('Value is required');
});
