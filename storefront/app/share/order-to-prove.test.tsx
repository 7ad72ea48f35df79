// @vitest-environment jsdom
/** A shared slip goes to no order by an amount that has just come under the finger (Product §30.13, §27.43). */
import type { AskedItem } from '@cowrie/contract/home.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { OrderToProve } from './order-to-prove.tsx';

const item = (amount: string): AskedItem => ({
  what: 'pay',
  order_id: '7',
  trx_type: 'payment',
  reference: 'CWR-7K2M9QXA',
  name: 'Alipay payment',
  receiver_name: null,
  amount,
  currency: 'NGN',
  you_get: null,
  you_get_currency: null,
  reason: null,
});
const slip = new File(['%PDF-'], 'slip.pdf', { type: 'application/pdf' });
const TOO_SOON = 'This amount is new: look at it first.';

it('is sent once its amount has been there for a second, and anew for another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  const show = (amount: string) =>
    act(async () =>
      root.render(
        <MemoryRouter>
          <OrderToProve item={item(amount)} file={slip} isOnly onSent={async () => {}} />
        </MemoryRouter>,
      ),
    );
  const whyNot = () => place.querySelector('button')?.title;
  const look = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  for (const amount of ['100.00', '120.00']) {
    await show(amount);
    await look(900);
    expect(whyNot()).toBe(TOO_SOON);
    await look(100);
    expect(whyNot()).toBe('');
  }
});
