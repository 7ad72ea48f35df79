// @vitest-environment jsdom
/** A payment is taken over from whoever had it as that was asked for, and from nobody else (Product §28.17). */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { PayoutClaim } from '@cowrie/contract/desk/payout-work.ts';
import type { PaymentDetails } from '@cowrie/contract/orders.ts';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { PayoutPanel } from './payout-panel.tsx';

const order = { reference: 'CWR-00000001' } as PaymentDetails;
const panel = (by: string, since: string) => {
  const claim = { by, since, mine: false, free: false } as PayoutClaim;
  return <PayoutPanel order={order} detail={{ payout: { claim } } as DeskOrder} />;
};

it('a colleague who has it since the question was opened is not the one it asks about', async () => {
  const first = '2026-11-29T11:00:00.000Z';
  const desk = await showPart(panel('Wei Chen', first), {
    answer: ({ method }) => (method === 'GET' ? null : { code: 'order_moved' }),
  });
  await desk.press('Take it over');
  await desk.again(panel('Bisi Adeyemi', '2026-11-29T12:00:00.000Z'));
  expect(desk.place.querySelector('dialog')?.textContent).toContain('Take this over from Wei Chen?');
  await desk.press('Take it over');
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { since: first } }]));
});
