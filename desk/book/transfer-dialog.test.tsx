// @vitest-environment jsdom
/** Which accounts money moved between is said by who records it: on others the book would have it wrong (Product §26.95). */
import { act } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { OwnMoneyDialog } from './own-money-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const account = (id: string, currency: string) => ({ id, currency, name: `Account ${id}`, kind: 'pay-in' });
const ACCOUNTS = [
  account('1', 'NGN'),
  account('2', 'NGN'),
  account('3', 'RMB'),
  account('4', 'RMB'),
] as unknown as Parameters<typeof TransferDialog>[0]['accounts'];

const choices = (place: HTMLElement) => [...place.querySelectorAll('select')];
async function choose(field: HTMLSelectElement | undefined, id: string) {
  await act(async () => {
    if (field) field.value = id;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('none is chosen where there are several, nor stays where the other is in another currency', async () => {
  const desk = await showPart(<TransferDialog accounts={ACCOUNTS} onClose={() => {}} />, {
    answer: () => null,
  });
  const [from, to] = choices(desk.place);
  expect([from?.value, to?.value]).toEqual(['', '']);
  await choose(from, '1');
  await choose(to, '2');
  expect([from?.value, to?.value]).toEqual(['1', '2']);
  await choose(from, '3');
  await choose(from, '1');
  expect(to?.value).toBe('');
});

it('asks for no cost of money whose currency is not chosen yet', async () => {
  const desk = await showPart(<OwnMoneyDialog accounts={ACCOUNTS} onClose={() => {}} />, {
    answer: () => null,
  });
  const [, which] = choices(desk.place);
  expect(which?.value).toBe('');
  expect(desk.place.textContent).not.toContain('What all of it has cost');
  await choose(which, '3');
  expect(desk.place.textContent).toContain('What all of it has cost');
});
