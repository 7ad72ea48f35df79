// @vitest-environment jsdom
/** What is confirmed leaves the list, and another line comes in its place (Product §26.50). */
import type { StatementMatches } from '@cowrie/contract/desk/bank-statements.ts';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Likely } from './likely.tsx';
import type { Confirming } from './use-confirming.ts';

const line = (id: string) =>
  ({
    line: {
      ...{ id, account: { code: 'in/bank-transfer', name: 'Zenith 1012345678' }, direction: 'in' },
      ...{ day: '2026-11-26', at: null, amount: '150000.00', currency: 'NGN', sender: null },
      ...{ narration: 'Transfer', bank_reference: null, state: 'open' },
    },
    candidates: [
      {
        order: {
          ...{ reference: `CWR-0000000${id}`, customer: 'Ada Obi', status: 'awaiting' },
          ...{ missing: '150000.00', currency: 'NGN', proofs: [] },
        },
        reasons: [],
      },
    ],
    ...{ entries: [], to_pay: [], closed: [] },
  }) as unknown as StatementMatches['likely'][number];

it('the second press of a double click confirms nothing of the line that came in its place', async () => {
  const confirm = vi.fn();
  const confirming = { confirm, isPending: false, isUnderWay: () => false } as unknown as Confirming;
  const list = (...ids: string[]) => <Likely lines={ids.map(line)} confirming={confirming} />;
  const desk = await showPart(list('1', '2'), { answer: () => null });
  const press = (reference: string, detail: number) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
    Object.defineProperty(click, 'pointerType', { value: 'mouse' });
    return act(async () => desk.named(`This is it: ${reference}`)?.dispatchEvent(click));
  };
  await press('CWR-00000001', 1);
  await desk.again(list('2'));
  await press('CWR-00000002', 2);
  expect(confirm).toHaveBeenCalledTimes(1);
  await press('CWR-00000002', 1);
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('a keyboard continues at the line that came in the place of the one that was confirmed', async () => {
  const confirming = { confirm: vi.fn(), isPending: false, isUnderWay: () => false } as unknown as Confirming;
  const list = (...ids: string[]) => <Likely lines={ids.map(line)} confirming={confirming} />;
  const desk = await showPart(list('1', '2', '3'), { answer: () => null });
  await act(async () => desk.named('This is it: CWR-00000002')?.focus());
  await desk.again(list('1', '3'));
  expect(document.activeElement?.textContent).toBe('CWR-00000003');
});
