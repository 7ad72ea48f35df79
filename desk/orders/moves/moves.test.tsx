// @vitest-environment jsdom
/** What is typed in the dialog of a move stays there, and right after one's own move it is about what that left (Product §21.7). */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { useCall } from '../../api/queries.ts';
import { showPart } from '../../testing/show-part.tsx';
import { signInAnew } from '../../testing/sign-in-anew.ts';
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
    payout: { claim: { mine: true, account: 'out/alipay' }, slip_required: false },
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

/** The order as the screen reads it, which it does anew after each move. */
function OnScreen() {
  const { data } = useCall(getDeskOrder, { params: { reference: REFERENCE } });
  return data && <Moves detail={data} />;
}

/** An order on the screen: its first reading is answered, each later one once that is let go. */
async function showOrder(first: DeskOrder, moved: object) {
  const later = Promise.withResolvers<{ data: DeskOrder }>();
  let readings = 0;
  const desk = await showPart(<OnScreen />, {
    answer: ({ method, path }) => {
      if (method !== 'GET') return { data: moved };
      if (path.endsWith(`/orders/${REFERENCE}`)) return readings++ === 0 ? { data: first } : later.promise;
      return { data: { pay_in: [], pay_out: [{ code: 'out/alipay', name: 'Alipay' }] } };
    },
  });
  return { ...desk, letGo: (data: DeskOrder) => later.resolve({ data }) };
}

/** The order on the screen with the dialog of a move open. */
async function openMove(shown: DeskOrder, press: string) {
  const answer = () => ({ data: { pay_in: [], pay_out: [{ code: 'out/alipay', name: 'Alipay' }] } });
  const desk = await showPart(<Moves detail={shown} />, { answer });
  await desk.press(press);
  return desk;
}

const PART_SINCE = 'A part was paid out since you opened this';
const amountIn = (place: Element) => place.querySelector<HTMLInputElement>('dialog[open] input')?.value;

it('knows what oneself paid out before the order is read again, and keeps what is typed as it is', async () => {
  const moved = { reference: REFERENCE, status: 'processing', paid_out: '12.43', rest: '307.57' };
  const desk = await showOrder(payment('0.00'), moved);
  await desk.until(() => expect(desk.named('Complete')).toBeDefined());
  await desk.press('Complete');
  await desk.until(() => expect(amountIn(desk.place)).toBe('320.00'));
  await desk.type('dialog[open] input', '12.43');
  await desk.press('Record this part');
  await desk.until(() => expect(desk.place.querySelector('dialog[open]')).toBeNull());

  await desk.press('Complete');
  expect(amountIn(desk.place)).toBe('307.57');
  await desk.type('dialog[open] input:not([data-first])', '1.50');
  desk.letGo(payment('12.43'));
  await desk.until(() => expect(desk.queryClient.isFetching()).toBe(0));
  expect(desk.place.textContent).not.toContain(PART_SINCE);
  expect(desk.place.querySelector<HTMLInputElement>('dialog[open] input:not([data-first])')?.value).toBe(
    '1.50',
  );
});

it('tells of a part that was recorded since, by a colleague or on the phone', async () => {
  const desk = await openMove(payment('0.00'), 'Complete');
  await desk.again(<Moves detail={payment('12.43', 'Bola Ade')} />);
  expect(desk.place.textContent).toContain(PART_SINCE);
});

it('tells of another proof: nobody has looked at it', async () => {
  const awaiting = (...ids: string[]) =>
    detail(
      { status: 'awaiting', amount_received: '0.00', amount_missing: '64000.00', proofs: ids.map(PROOF) },
      { attempt: ids.at(-1) },
    );
  const desk = await openMove(awaiting('7'), 'Confirm payment');
  await desk.again(<Moves detail={awaiting('7', '8')} />);
  expect(desk.place.textContent).toContain('Another proof has come since you opened this');
});

it('tells whoever is about to cancel that money came since they opened the dialog, and keeps their reason', async () => {
  const ofMoney = (status: string, amount_received: string, events: object[] = []) =>
    detail({ status, amount_received, amount_missing: '0.00', proofs: [] }, { events });
  const desk = await openMove(ofMoney('pending', '0.00'), 'Cancel order');
  await desk.type('dialog[open] textarea', 'You asked us to cancel it.');
  const came = { title: 'Payment confirmed', by: 'Bola Ade', created_at: '2026-11-27T08:00:00.000Z' };
  await desk.again(<Moves detail={ofMoney('processing', '64000.00', [came])} />);
  expect(desk.place.textContent).toContain('Another sum has come since you opened this');
  expect(desk.place.querySelector('textarea')?.value).toBe('You asked us to cancel it.');
});

it('shows what was looked at, and what happened since, where a colleague was quicker', async () => {
  const asked = {
    status: 'awaiting',
    amount_received: '0.00',
    amount_missing: '64000.00',
    proofs: [PROOF('7')],
  };
  const desk = await openMove(detail(asked, { attempt: '7' }), 'Confirm payment');
  const by = { title: 'Payment confirmed', by: 'Bola Ade', created_at: '2026-11-27T08:00:00.000Z' };
  const done = { ...asked, status: 'processing', amount_received: '64000.00', amount_missing: '0.00' };
  await desk.again(<Moves detail={detail(done, { events: [by] })} />);
  const dialog = desk.place.querySelector('dialog[open]');
  expect(dialog?.textContent).toContain('₦64,000.00');
  expect(dialog?.textContent).not.toContain('₦0.00');
  expect(dialog?.textContent).toContain('Last: Payment confirmed, by Bola Ade');
});

it('goes on where the order tells that a move went through of which no answer came', async () => {
  const asked = {
    status: 'awaiting',
    amount_received: '0.00',
    amount_missing: '64000.00',
    proofs: [PROOF('7')],
  };
  const declined = {
    event: 'decline',
    title: 'Proof of payment declined',
    by: 'Ada Obi',
    created_at: '2026-11-27T08:00:00.000Z',
  };
  let isDeclined = false;
  const answer = ({ method, path }: { method: string; path: string }) => {
    if (method === 'POST') {
      isDeclined = true;
      // Nobody knows what came of it.
      return { code: 'server_error', httpStatus: 500 };
    }
    if (!path.endsWith(`/orders/${REFERENCE}`)) return null;
    const now = { ...asked, status: 'pending' };
    return { data: isDeclined ? detail(now, { events: [declined] }) : detail(asked, { attempt: '7' }) };
  };
  const desk = await showPart(
    <>
      <OnScreen />
      <Notices />
    </>,
    { answer },
  );
  await desk.until(() => expect(desk.named('Decline proof')).toBeDefined());
  await desk.press('Decline proof');
  await desk.press('The money has not arrived in our account.');
  await desk.press('Decline the proof');
  await desk.until(() => expect(desk.place.querySelector('dialog[open]')).toBeNull());
  await desk.until(() =>
    expect(desk.place.textContent).toContain(
      `${REFERENCE}: Proof of payment declined. Only the answer got lost.`,
    ),
  );
});

const ASKED = { status: 'awaiting', amount_received: '0.00', amount_missing: '64000.00' };
const SHIPMENT = {
  trx_type: 'shipment',
  status: 'pending',
  amount: null,
  track_status: 'placed',
  proofs: [],
};
const AREA = 'dialog[open] textarea';

it.each([
  ['Confirm payment', detail({ ...ASKED, proofs: [PROOF('7')] }), 'dialog[open] input[maxlength="100"]'],
  ['Decline proof', detail({ ...ASKED, proofs: [PROOF('7')] }), AREA],
  ['Cancel order', detail({ ...ASKED, proofs: [PROOF('7')] }), AREA],
  ['Complete', payment('0.00'), AREA],
  ['Quote', detail({ ...SHIPMENT, amount_received: '0.00', amount_missing: null }), AREA],
])(
  '%s: what was typed before the session ran out waits until its dialog is opened',
  async (press, shown, field) => {
    sessionStorage.clear();
    const desk = await openMove(shown, press);
    await desk.type(field, 'As the bank has it');
    await signInAnew('ada');
    // The page is there again and left once more, before anything on it is opened.
    for (const part of [
      null,
      <Moves key="once" detail={shown} />,
      null,
      <Moves key="twice" detail={shown} />,
    ])
      await desk.again(part);
    await desk.press(press);
    expect(desk.place.querySelector<HTMLInputElement>(field)?.value).toBe('As the bank has it');
  },
);

it('leaves nothing of a move that was made to whoever signs in anew', async () => {
  sessionStorage.clear();
  const shown = <Moves detail={detail({ ...ASKED, proofs: [PROOF('7')] })} />;
  const desk = await showPart(shown, { answer: () => ({ data: {} }) });
  await desk.press('Decline proof');
  await desk.type(AREA, 'It cannot be read.');
  await desk.press('Decline the proof');
  await desk.until(() => expect(desk.place.querySelector('dialog[open]')).toBeNull());
  await signInAnew('ada');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

const NOTHING_CAME = { amount_received: '0.00', amount_missing: '64000.00' };

it('whoever may not make the move that an order waits for reads whose it is', async () => {
  const awaiting = <Moves detail={detail({ ...NOTHING_CAME, status: 'awaiting', proofs: [PROOF('1')] })} />;
  const say = 'Confirm payment: for treasury or the owner only; you work as support.';
  const desk = await showPart(awaiting, { answer: () => null, staff: { role: 'support' } });
  expect([...desk.place.querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(say);
  await desk.again(<Moves detail={detail({ ...NOTHING_CAME, status: 'pending', proofs: [] })} />);
  expect([...desk.place.querySelectorAll('p')].map(({ textContent }) => textContent)).not.toContain(say);
});
