// @vitest-environment jsdom
/** Where a refund goes is chosen on a network that drops (Product §2.11, §26.72). */
import { untilShown } from '@cowrie/client/testing/render.ts';
import { showWithoutAnswers } from '@cowrie/client/testing/without-answers.ts';
import type { Refund } from '@cowrie/contract/orders.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { RefundPlace } from './order-refund.tsx';

const REFUND = {
  ...{ id: '4', state: 'choosing', amount: '84000.00', currency: 'NGN', bank: null, last_bank: null },
  ...{ returned_because: null, bank_reference: null, slip: null, since: '2026-11-29T02:32:51.759Z' },
} as Refund;

it('says that it does not come twice where the answer of putting it into the balance got lost', async () => {
  const place = await showWithoutAnswers(<RefundPlace refund={REFUND} onMoved={async () => {}} />);
  await act(async () => place.querySelector('button')?.click());
  await untilShown(() => expect(place.textContent).toContain('Trying again does not send it twice.'));
});
