// @vitest-environment jsdom
/** From which of our accounts a refund leaves is taken for granted only where there is no choice (Product §26.75). */
import type { DeskRefund } from '@cowrie/contract/desk/refunds.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const REFUND = {
  id: '7',
  version: '1',
  state: 'waiting',
  amount: '150000.00',
  currency: 'NGN',
  customer: { id: '1', username: 'ada', name: 'Ada Obi' },
  bank: { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' },
} as DeskRefund;
const OLD = { code: 'in/old', name: 'The bank of last year' };
const NEW = { code: 'in/new', name: 'The bank of today' };

const shown = (accounts: (typeof OLD)[]) =>
  showPart(
    <RefundDialog step="prepare" refund={REFUND} now={REFUND} accounts={accounts} onClose={() => {}} />,
    { answer: () => null },
  );

it('none is chosen where there are several: what is sent from another stays wrong in the book', async () => {
  const desk = await shown([OLD, NEW]);
  expect(desk.place.querySelector('select')?.value).toBe('');
  expect(desk.place.textContent).toContain('Choose an account');
});

it('the only one is', async () => {
  const desk = await shown([NEW]);
  expect(desk.place.querySelector('select')?.value).toBe(NEW.code);
});
