// @vitest-environment jsdom
/** What is typed in the dialog of a move stays there, also right after one's own move, while the order is read anew (Product §21.7). */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { act } from 'react';
import { expect, it } from 'vitest';
import { callKey } from '../../api/queries.ts';
import { showPart } from '../../testing/show-part.tsx';
import { Moves } from './moves.tsx';

const REFERENCE = 'CWR-00000001';

const payment = (paid_out: string) =>
  ({
    order: {
      reference: REFERENCE,
      trx_type: 'payment',
      status: 'processing',
      amount: '64000.00',
      currency: 'NGN',
      amount_received: '64000.00',
      amount_missing: '0.00',
      you_get: '320.00',
      you_get_currency: 'CNY',
      paid_out,
      payment_method_code: 'alipay',
      payment_method_name: 'Alipay',
      receiver_name: 'Wang Fang',
      qr_code: null,
      test_first: null,
      proofs: [],
    },
    customer: { id: '3', name: 'Amaka Okafor' },
    attempt: null,
    events: [],
    same_proofs: [],
    payout: { claim: { mine: true, account: 'out/alipay' }, slip_required: true },
  }) as unknown as DeskOrder;

it('keeps a fee that was typed once a part was paid out, however long the order is read on', async () => {
  const desk = await showPart(<Moves detail={payment('0.00')} />, {
    answer: () => ({ data: { pay_out: [{ code: 'out/alipay', name: 'Alipay' }] } }),
  });
  const read = Promise.withResolvers<null>();
  const queryKey = callKey(getDeskOrder, { params: { reference: REFERENCE } });
  await act(async () => void desk.queryClient.fetchQuery({ queryKey, queryFn: () => read.promise }));
  await desk.press('Complete');
  await desk.again(<Moves detail={payment('12.43')} />);
  const amount = () => desk.place.querySelector<HTMLInputElement>('input[data-first]')?.value;
  expect(amount()).toBe('307.57');

  await desk.type('input:not([data-first])', '1.50');
  await act(async () => read.resolve(null));
  expect(amount()).toBe('307.57');
  expect(desk.place.querySelector<HTMLInputElement>('input:not([data-first])')?.value).toBe('1.50');
  expect(desk.place.textContent).not.toContain('A part was paid out since you opened this');

  // From then on a part that somebody else records is told.
  await desk.again(<Moves detail={payment('20.00')} />);
  expect(desk.place.textContent).toContain('A part was paid out since you opened this');
});
