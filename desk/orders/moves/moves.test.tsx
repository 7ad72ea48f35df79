// @vitest-environment jsdom
/** What is typed in the dialog of a move stays there, also right after one's own move, while the order is read anew (Product §21.7). */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { notifyManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it } from 'vitest';
import { callKey } from '../../api/queries.ts';
import { showPart } from '../../testing/show-part.tsx';
import { Moves } from './moves.tsx';

const REFERENCE = 'CWR-00000001';

const PROOF = (id: string) => ({ id, transaction_status: 'awaiting', usdt: null });

const detail = (order: object, more: object = {}) =>
  ({
    order: {
      reference: REFERENCE,
      trx_type: 'payment',
      amount: '64000.00',
      currency: 'NGN',
      you_get: '320.00',
      you_get_currency: 'CNY',
      payment_method_code: 'alipay',
      payment_method_name: 'Alipay',
      receiver_name: 'Wang Fang',
      qr_code: null,
      test_first: null,
      paid_out: '0.00',
      ...order,
    },
    customer: { id: '3', name: 'Amaka Okafor' },
    attempt: null,
    events: [],
    same_proofs: [],
    payout: { claim: { mine: true, account: 'out/alipay' }, slip_required: true },
    ...more,
  }) as unknown as DeskOrder;

/** A part of it was paid out by somebody; oneself is Ada Obi. */
const payment = (paid_out: string, by = 'Ada Obi') =>
  detail(
    { status: 'processing', amount_received: '64000.00', amount_missing: '0.00', paid_out, proofs: [] },
    {
      events:
        paid_out === '0.00' ? [] : [{ title: 'Part paid out', by, created_at: '2026-11-27T08:00:00.000Z' }],
    },
  );

/** Once the screen knows what became of a query by now: it is told a turn later. */
const told = () => new Promise<void>((resolve) => notifyManager.schedule(resolve));

/** The order on the screen, while it is read anew until that is let go. */
async function openWhileRead(shown: DeskOrder, press: string) {
  const desk = await showPart(<Moves detail={shown} />, {
    answer: () => ({ data: { pay_in: [], pay_out: [{ code: 'out/alipay', name: 'Alipay' }] } }),
  });
  const read = Promise.withResolvers<null>();
  const queryKey = callKey(getDeskOrder, { params: { reference: REFERENCE } });
  const fetched = desk.queryClient.fetchQuery({ queryKey, queryFn: () => read.promise });
  await act(told);
  await desk.press(press);
  return {
    ...desk,
    letGo: () =>
      act(async () => {
        read.resolve(null);
        await fetched;
        await told();
      }),
    amount: () => desk.place.querySelector<HTMLInputElement>('input[data-first]')?.value,
    fee: () => desk.place.querySelector<HTMLInputElement>('input:not([data-first])')?.value,
  };
}

const PART_SINCE = 'A part was paid out since you opened this';

it('keeps a fee that was typed once a part was paid out, however long the order is read on', async () => {
  const desk = await openWhileRead(payment('0.00'), 'Complete');
  await desk.again(<Moves detail={payment('12.43')} />);
  expect(desk.amount()).toBe('307.57');

  await desk.type('input:not([data-first])', '1.50');
  await desk.letGo();
  expect([desk.amount(), desk.fee()]).toEqual(['307.57', '1.50']);
  expect(desk.place.textContent).not.toContain(PART_SINCE);

  // From then on a part that somebody else records is told.
  await desk.again(<Moves detail={payment('20.00')} />);
  expect(desk.place.textContent).toContain(PART_SINCE);
});

it('keeps a fee that was typed before one’s own part was read', async () => {
  const desk = await openWhileRead(payment('0.00'), 'Complete');
  await desk.type('input:not([data-first])', '1.50');
  await desk.again(<Moves detail={payment('12.43')} />);
  expect([desk.amount(), desk.fee()]).toEqual(['307.57', '1.50']);
  expect(desk.place.textContent).not.toContain(PART_SINCE);
});

it('tells of a part that a colleague recorded, also while the order is read', async () => {
  const desk = await openWhileRead(payment('0.00'), 'Complete');
  await desk.again(<Moves detail={payment('12.43', 'Bola Ade')} />);
  expect(desk.place.textContent).toContain(PART_SINCE);
});

it('tells of another proof, also while the order is read: nobody has looked at it', async () => {
  const awaiting = (...ids: string[]) =>
    detail(
      { status: 'awaiting', amount_received: '0.00', amount_missing: '64000.00', proofs: ids.map(PROOF) },
      { attempt: ids.at(-1) },
    );
  const desk = await openWhileRead(awaiting('7'), 'Confirm payment');
  await desk.again(<Moves detail={awaiting('7', '8')} />);
  expect(desk.place.textContent).toContain('Another proof has come since you opened this');
});

it('tells whoever is about to cancel that money came since they opened the dialog, and keeps their reason', async () => {
  const ofMoney = (status: string, amount_received: string, events: object[] = []) =>
    detail({ status, amount_received, amount_missing: '0.00', proofs: [] }, { events });
  const desk = await openWhileRead(ofMoney('pending', '0.00'), 'Cancel order');
  await desk.letGo();
  await desk.type('dialog[open] textarea', 'You asked us to cancel it.');
  const came = { title: 'Payment confirmed', by: 'Bola Ade', created_at: '2026-11-27T08:00:00.000Z' };
  await desk.again(<Moves detail={ofMoney('processing', '64000.00', [came])} />);
  expect(desk.place.textContent).toContain('Another sum has come since you opened this');
  expect(desk.place.querySelector('textarea')?.value).toBe('You asked us to cancel it.');
});
