// @vitest-environment jsdom
/** A payment that cannot go on says why, and is not sent back from its review without a word (Product §15.3). */
import type { Receiver } from '@cowrie/contract/receivers.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import type { RateList } from '../amounts/use-rates.ts';
import { EMPTY_PAYMENT } from '../draft/payment-draft.ts';
import { Ordering } from './ordering.tsx';

const LIST = {
  base: { code: 'NGN', from: true, minimum: null, maximum: null },
  rates: [{ code: 'RMB', flag: '🇨🇳', from: false, live: true, rate: '0.004640371229' }],
  updated_at: null,
} as unknown as RateList;
const BANK = {
  id: '1',
  code: 'bank-transfer',
  name: 'Bank transfer',
  duration: '',
  promise_minutes: null,
} as const;
const LI_WEI: Receiver = {
  ...{ id: '7', name: 'Li Wei', payment_method_code: 'alipay', description: '138 0000 0000, Li Wei' },
  ...{
    qr_code: null,
    photo: null,
    last_payment: { amount: '10.00', currency: 'RMB', placed_at: '2026-11-29T10:00:00.000Z' },
  },
};

it('asks for another way to pay a saved receiver whose own is offered no more', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const nothing = () => {};
  const draft = { ...EMPTY_PAYMENT, youPay: '21550', youGet: '100.00', method: 'alipay' as const };
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/payment']}>
        <Ordering
          draft={{ ...draft, description: LI_WEI.description ?? '', receiverId: LI_WEI.id }}
          isRead
          onChange={nothing}
          onPlaced={nothing}
          firstRates={LIST}
          methods={[{ ...BANK, promised_at: null }]}
          receivers={[LI_WEI]}
          hasReceivers
          onReceiversChanged={nothing}
        />
      </MemoryRouter>,
    ),
  );
  expect(place.querySelector('[aria-pressed=true]')?.textContent).toContain('Unavailable, last');
  const press = place.querySelector<HTMLElement>('button[type=submit]') ?? expect.fail('no button');
  await act(async () => press.click());
  expect(place.textContent).toContain('Choose a payment method');
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
});
