// @vitest-environment jsdom
/** From which of our accounts a refund leaves is taken for granted only where there is no choice (Product §26.75). */
import type { DeskRefund } from '@cowrie/contract/desk/refunds.ts';
import { act } from 'react';
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

it('preselects no account where there are several', async () => {
  const desk = await shown([OLD, NEW]);
  expect(desk.place.querySelector('select')?.value).toBe('');
  expect(desk.place.textContent).toContain('Choose an account');
});

it('preselects the only account', async () => {
  const desk = await shown([NEW]);
  expect(desk.place.querySelector('select')?.value).toBe(NEW.code);
});

async function chooses(place: HTMLElement, slip: File) {
  const input = place.querySelector<HTMLInputElement>('input[type=file]') ?? expect.fail('no field');
  Object.defineProperty(input, 'files', { value: [slip], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

it.each([
  ['was sent', { data: {} }],
  ['may have been sent', { code: 'unavailable', httpStatus: 503 }],
])('asks about a slip that %s as another refund of the same customer is released', async (_, answered) => {
  sessionStorage.clear();
  const slip = new File(['slip'], 'slip.pdf', { type: 'application/pdf' });
  const release = (refund: DeskRefund) => (
    <RefundDialog key={refund.id} step="send" refund={refund} now={refund} accounts={[]} onClose={() => {}} />
  );
  const desk = await showPart(release({ ...REFUND, order_reference: 'CWR-00000001' }), {
    answer: () => answered,
  });
  await desk.type('input:not([type=file])', 'ZN-1');
  await chooses(desk.place, slip);
  await desk.press('It is sent');
  await desk.until(() => expect(sessionStorage.getItem('sentSlips') ?? '').toContain('CWR-00000001'));
  await desk.again(release({ ...REFUND, id: '8', order_reference: null }));
  await chooses(desk.place, slip);
  await desk.until(() =>
    expect(desk.place.textContent).toContain('was sent for the refund of CWR-00000001 to Ada Obi already'),
  );
});
