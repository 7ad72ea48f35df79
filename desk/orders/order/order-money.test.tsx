// @vitest-environment jsdom
/** What came for an order says where it came from, a customer's balance too (Product §26.33). */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { OrderMoneyCard } from './order-money.tsx';

const money = { receipts: [], payouts: [], came: '215500.00', cost: '0.00', margin: null };
const paid = { event: 'pay', title: 'Paid from the balance', from: null, note: '₦215,500.00', by: 'Ada Obi' };

it('names what was paid from the customer’s balance, which came on no account', async () => {
  const order = { currency: 'NGN' } as DeskOrder['order'];
  const events = [{ ...paid, to: 'processing' as const, created_at: '2026-03-02T18:00:00.000Z' }];
  const { place } = await showPart(<OrderMoneyCard order={order} money={money} events={events} />, {
    answer: () => null,
  });
  expect(place.textContent).toContain('Paid from the balance₦215,500.00');
  expect(place.textContent).not.toContain('Came in');
});
