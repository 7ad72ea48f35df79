// @vitest-environment jsdom
/** What somebody who is about to cancel is told of their money (Product §18.7). */
import type { OrderDetails } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { CancelForm } from './cancel-form.tsx';

const ORDER = {
  ...{ trx_type: 'branding', id: '7', reference: 'CWR-7K2M9QXB', status: 'pending', currency: 'NGN' },
  ...{ amount: '150000.00', amount_received: '0.00', amount_missing: '150000.00' },
} as OrderDetails;

async function cancelling(order: OrderDetails): Promise<string> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () =>
    root.render(<CancelForm order={order} onMoved={async () => {}} onBelow={() => {}} onKeep={() => {}} />),
  );
  return place.textContent.replaceAll('\u00a0', ' ');
}

it('who cancels an order of which a part has come reads that they get it back', async () => {
  const words = await cancelling({
    ...ORDER,
    ...{ amount_received: '60000.00', amount_missing: '90000.00' },
  });
  expect(words).toMatch(/₦60,000\.00 has arrived\. If you cancel, you get it back/);
  expect(words).toContain('Sent the rest already?');
});

it('who has paid nothing reads what to do if they have', async () => {
  const words = await cancelling(ORDER);
  expect(words).toContain('Sent the money already? Then keep the order, tap “I have paid”');
  expect(words).not.toContain('has arrived');
});
