// @vitest-environment jsdom
/** The next payment is claimed by itself for whoever has paid the last one, and for nobody else (Product §28.24). */
import type { DeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../../testing/show-part.tsx';
import { NextPayout } from './next-payout.tsx';

const FIRST = 'CWR-7K2M9QXA';
const LATER = 'CWR-00000009';

const payment = (status: 'processing' | 'successful', by: string, mine: boolean, reference = FIRST) => (
  <NextPayout
    detail={
      {
        order: { reference, status },
        payout: status === 'processing' ? { claim: { mine } } : null,
        events: [{ title: 'Order complete', by }],
      } as unknown as DeskOrder
    }
  />
);

async function payInARow() {
  sessionStorage.setItem('payouts-in-a-row', 'yes');
  return showPart(payment('processing', 'Ada Obi', true), {
    answer: () => ({ data: { reference: 'CWR-00000002' } }),
  });
}

it('goes on after one’s own', async () => {
  const desk = await payInARow();
  await desk.again(payment('successful', 'Ada Obi', false));
  await desk.until(() => expect(desk.address()).toBe('/orders/CWR-00000002'));
});

/** The first that is claimed is the next after one's own: nothing was before it. */
async function goesOnAfterOwn(desk: Awaited<ReturnType<typeof payInARow>>) {
  await desk.again(payment('processing', 'Ada Obi', true, LATER));
  await desk.again(payment('successful', 'Ada Obi', false, LATER));
  await desk.until(() => expect(desk.sent[0]).toMatchObject({ body: { after: LATER } }));
}

it('claims nothing after one that was given back and that another has paid', async () => {
  const desk = await payInARow();
  await desk.again(payment('processing', 'Ada Obi', false));
  await desk.again(payment('successful', 'Bola Ade', false));
  expect(desk.place.textContent).toBe('');
  await goesOnAfterOwn(desk);
});

it('claims nothing where another has paid it while this page slept, and offers the next', async () => {
  const desk = await payInARow();
  await desk.again(payment('successful', 'Bola Ade', false));
  expect(desk.named('Pay the next one')).toBeDefined();
  await goesOnAfterOwn(desk);
});

it('tells somebody who has opened another screen meanwhile what they are paying, and does not lead them back', async () => {
  const claimed = Promise.withResolvers<{ data: object }>();
  sessionStorage.setItem('payouts-in-a-row', 'yes');
  const desk = await showPart(payment('processing', 'Ada Obi', true), { answer: () => claimed.promise });
  await desk.again(payment('successful', 'Ada Obi', false));
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  await desk.again(<Notices />);
  claimed.resolve({ data: { reference: 'CWR-00000002' } });
  await desk.until(() => expect(desk.place.textContent).toContain('You are paying CWR-00000002 now.'));
  expect(desk.address()).toBe('/');
});
