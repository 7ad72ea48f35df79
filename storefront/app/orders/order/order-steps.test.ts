/** The steps of orders in every state, as their customers read them. */
import type { OrderStatus, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import type {
  OrderDetails,
  PaymentDetails,
  Refund,
  ShipmentDetails,
  TimelineEntry,
} from '@cowrie/contract/orders.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { TRACK_TITLES } from '@cowrie/contract/track-titles.ts';
import { describe, expect, it } from 'vitest';
import { orderSteps } from './order-steps.ts';
import { stepInWords } from './step-words.ts';
import { whatHappensNow } from './what-happens-now.ts';

const NOON = Date.parse('2026-11-22T11:00:00Z');
const at = (minute: number) => new Date(NOON + minute * MINUTE_MS).toISOString();

/** One event a minute, from the first minute after noon on. */
const timeline = (events: readonly (string | [string, TrackStatus])[]): TimelineEntry[] =>
  events.map((each, index) => {
    const [event, track_status] = typeof each === 'string' ? [each, null] : each;
    return {
      ...{ event, track_status, status: 'pending', note: null, by: 'staff' },
      title: track_status ? TRACK_TITLES[track_status] : event,
      created_at: at(index + 1),
    };
  });

const BASE = {
  id: '7',
  reference: 'CWR-7K2M9QXB',
  currency: 'NGN',
  amount: '150000.00',
  amount_received: '0.00',
  amount_missing: '150000.00',
  payment_option_code: ['bank-transfer', 'usdt'],
  name: 'RMB Payment',
  quantity: '1',
  track_status: 'order placed',
  created_at: at(0),
  updated_at: at(0),
  cancel_reason: null,
  decline_reason: null,
  promised_at: null,
  lapses_at: null,
  proofs: [],
  receipt: null,
  papers: [],
  refund: null,
  case_last_by: null,
  has_cases: false,
} satisfies Partial<OrderDetails>;

const payment = (
  status: OrderStatus,
  events: Parameters<typeof timeline>[0],
  more: Partial<PaymentDetails> = {},
): PaymentDetails => ({
  ...BASE,
  trx_type: 'payment',
  status,
  timeline: timeline(events),
  you_pay: '150000.00',
  you_pay_currency: 'NGN',
  you_get: '696.06',
  you_get_currency: 'RMB',
  paid_out: '0.00',
  test_first: null,
  rate: '0.00464',
  rate_held_until: at(120),
  payment_method_code: 'alipay',
  payment_method_name: 'Alipay',
  description: '王芳 138 0013 8000\nInvoice 7',
  receiver_name: null,
  receiver_id: null,
  receiver_warnings: [],
  qr_content: null,
  qr_code: null,
  ...more,
});

const shipment = (
  status: OrderStatus,
  events: Parameters<typeof timeline>[0],
  more: Partial<ShipmentDetails> = {},
): ShipmentDetails => ({
  ...BASE,
  trx_type: 'shipment',
  status,
  timeline: timeline(events),
  goods_type: 'Express',
  goods_category: 'Clothing',
  tracking_number: 'SF1',
  shipping_company: 'SF',
  weight_kg: null,
  size_cm: null,
  volume_weight_kg: null,
  route: null,
  cost_note: null,
  photos: [],
  ...more,
});

/** A step in a line: its mark, its name, and the minute when it was done. */
const MARKS = { done: '✓', now: '→', later: '·', stopped: '×' };
const read = (order: OrderDetails) =>
  orderSteps(order).map((step) => {
    const minute = step.at === null ? '' : ` ${(Date.parse(step.at) - NOON) / MINUTE_MS}`;
    return `${MARKS[step.state]} ${step.name}${minute}`;
  });

describe('a payment with a test first', () => {
  const tested = (state: 'first' | 'sent' | 'missing' | 'released', more: Partial<PaymentDetails> = {}) =>
    payment(
      'processing',
      ['create', 'proof', 'confirm', 'payout', ...(state === 'released' ? ['release'] : [])],
      {
        test_first: { amount: '100.00', state },
        paid_out: state === 'first' ? '0.00' : '100.00',
        receiver_name: '王芳',
        ...more,
      },
    );

  it('has a step of its own, which the customer ends', () => {
    expect(read(tested('first')).slice(3)).toEqual([
      '→ Sending a test of ¥100.00',
      '· We will pay 王芳 the rest on Alipay',
      '· Receipt',
    ]);
    expect(orderSteps(tested('first'))[4]?.note).toBe('¥596.06 · 王芳 138 0013 8000');
    expect(read(tested('sent'))[3]).toBe('→ Does 王芳 have the test of ¥100.00?');
    expect(read(tested('missing'))[3]).toBe('→ The test of ¥100.00 has not arrived');
    expect(read(tested('released')).slice(3, 5)).toEqual([
      '✓ 王芳 has the test of ¥100.00 5',
      '→ Paying 王芳 the rest on Alipay',
    ]);
    const paid = payment(
      'successful',
      ['create', 'proof', 'confirm', 'payout', 'release', 'payout', 'complete'],
      { test_first: { amount: '100.00', state: 'released' }, receiver_name: '王芳' },
    );
    expect(read(paid)[4]).toBe('✓ 王芳 was paid on Alipay 7');
    expect(orderSteps(paid)[4]?.note).toBe('¥696.06 · 王芳 138 0013 8000');
  });

  it('says what is asked of whom', () => {
    expect(whatHappensNow(tested('first'))).toContain('first send ¥100.00 to your receiver on Alipay');
    expect(whatHappensNow(tested('sent'))).toContain('Ask whether they have it');
    expect(whatHappensNow(tested('missing'))).toContain('has not arrived');
    expect(whatHappensNow(tested('released'))).toContain('we will send the rest');
  });
});

describe('a payment', () => {
  it.each<[string, PaymentDetails, string[]]>([
    [
      'that waits for its money',
      payment('pending', ['create']),
      ['✓ Placed 0', '→ Pay', '· We will confirm it', '· We will pay your receiver on Alipay', '· Receipt'],
    ],
    [
      'whose proof is looked at',
      payment('awaiting', ['create', 'proof', 'proof']),
      [
        '✓ Placed 0',
        '✓ Paid ₦150,000.00 2',
        '→ We will confirm your payment',
        '· We will pay your receiver on Alipay',
        '· Receipt',
      ],
    ],
    [
      'that was declined and paid again',
      payment('awaiting', ['create', 'proof', 'decline', 'proof']),
      [
        '✓ Placed 0',
        '✓ Paid ₦150,000.00 4',
        '→ We will confirm your payment',
        '· We will pay your receiver on Alipay',
        '· Receipt',
      ],
    ],
    [
      'whose receiver is being paid by their bank',
      payment('processing', ['create', 'proof', 'confirm'], { payment_method_code: 'bank-transfer' }),
      [
        '✓ Placed 0',
        '✓ Paid ₦150,000.00 2',
        '✓ Confirmed 3',
        '→ Paying your receiver by bank transfer',
        '· Receipt',
      ],
    ],
    [
      'paid from the balance',
      payment('processing', ['create', 'pay']),
      [
        '✓ Placed 0',
        '✓ Paid ₦150,000.00 2',
        '✓ Confirmed 2',
        '→ Paying your receiver on Alipay',
        '· Receipt',
      ],
    ],
    [
      'whose money did not arrive after all',
      payment('pending', ['create', 'proof', 'confirm', 'take-back-payment']),
      ['✓ Placed 0', '→ Pay', '· We will confirm it', '· We will pay your receiver on Alipay', '· Receipt'],
    ],
    [
      'that is complete',
      payment('successful', ['create', 'proof', 'confirm', 'payout', 'complete']),
      [
        '✓ Placed 0',
        '✓ Paid ₦150,000.00 2',
        '✓ Confirmed 3',
        '✓ Your receiver was paid on Alipay 5',
        '✓ Order complete 5',
      ],
    ],
    [
      'cancelled when its money was there',
      payment('cancelled', ['create', 'proof', 'confirm', 'cancel']),
      ['✓ Placed 0', '✓ Paid ₦150,000.00 2', '✓ Confirmed 3', '× Order cancelled 4'],
    ],
  ])('%s', (_, order, steps) => {
    expect(read(order)).toEqual(steps);
  });

  it('says who gets how much', () => {
    const [note] = orderSteps(payment('pending', ['create'])).flatMap(({ note }) => note ?? []);
    expect(note).toBe('¥696.06 · 王芳 138 0013 8000');
  });
});

describe('a parcel', () => {
  it.each<[string, ShipmentDetails, string[]]>([
    [
      'is weighed before it costs anything',
      shipment('pending', ['create'], { amount: null }),
      [
        ...['✓ Placed 0', '→ No amount yet', '· Pay', '· We will confirm it'],
        ...['· We will pack your parcel', '· On the road', '· Delivered'],
      ],
    ],
    [
      'can be on the road while it is still to be paid',
      shipment('pending', ['create', 'quote', ['track', 'packaging'], ['track', 'on the road']], {
        track_status: 'on the road',
      }),
      [
        '✓ Placed 0',
        '✓ Cost set 2',
        '→ Pay',
        '· We will confirm it',
        '✓ Packed 3',
        '→ On the road',
        '· Delivered',
      ],
    ],
    [
      'is packed next once it is paid',
      shipment('processing', ['create', 'quote', 'proof', 'confirm']),
      [
        ...['✓ Placed 0', '✓ Cost set 2', '✓ Paid ₦150,000.00 3', '✓ Confirmed 4'],
        ...['→ Packing', '· On the road', '· Delivered'],
      ],
    ],
  ])('%s', (_, order, steps) => {
    expect(read(order)).toEqual(steps);
  });
});

describe('the sentence', () => {
  it('asks for the rest once a part has come', () => {
    const order = payment('pending', ['create', 'proof', 'part'], { amount_received: '50000.00' });
    expect(whatHappensNow(order)).toContain('₦50,000.00 of ₦150,000.00 has arrived. Send the rest');
  });

  it('asks nobody whose proof was declined to pay twice', () => {
    const order = payment('pending', ['create', 'proof', 'decline'], { decline_reason: 'Another amount' });
    expect(whatHappensNow(order)).toMatch(/^If the money has left your account, do not send it again/);
  });

  it('says of what nobody paid that it closed by itself', () => {
    const order = payment('cancelled', ['create', 'cancel']);
    const lapsed = {
      ...order,
      timeline: order.timeline.map((entry) => ({ ...entry, by: 'system' as const })),
    };
    expect(read(lapsed).at(-1)).toBe('× Closed by itself 2');
    expect(read(order).at(-1)).toBe('× Order cancelled 2');
  });

  it('says of a refund that is there that it is, and of no other', () => {
    const order = payment('cancelled', ['create', 'proof', 'confirm', 'cancel']);
    const refund = (state: Refund['state']) => ({ ...order, refund: { state } as Refund });
    const said = (state: Refund['state']) => whatHappensNow(refund(state));
    expect(said('choosing')).toMatch(/^You are getting your money back\. Please choose/);
    expect(said('waiting')).toMatch(/^You are getting your money back/);
    expect(said('prepared')).toMatch(/^You are getting your money back/);
    expect(said('to-balance')).toBe('You have your money back.');
    expect(said('sent')).toBe('We have sent your money back.');
  });

  it('asks for no money where there is no way to pay', () => {
    const order = payment('pending', ['create'], { payment_option_code: [] });
    expect(whatHappensNow(order)).toContain('Please do not pay yet');
  });

  it('asks nobody who is still to pay to do nothing, wherever the parcel is', () => {
    const here = { track_status: 'packaging' as const };
    const sentences = (order: OrderDetails) => orderSteps(order).map(({ sentence }) => sentence);
    const priced = sentences(shipment('pending', ['create', 'quote', ['track', 'packaging']], here)).join();
    expect(priced).toContain('Send the amount shown below');
    expect(priced).toContain('Your parcel is being packed.');
    expect(priced).not.toContain('You do not need to do anything');
    expect(sentences(shipment('processing', ['create', 'quote', 'proof', 'confirm'], here)).join()).toContain(
      'Your parcel is being packed. You do not need to do anything',
    );
  });

  it('tells nobody that they need do nothing once their goods are there to be fetched, nor that they have them', () => {
    const there = shipment('processing', ['create', 'quote', 'proof', 'confirm', ['track', 'delivered']], {
      track_status: 'delivered',
    });
    const ready = 'Your parcel is ready for you in Lagos';
    const told = {
      ...there,
      timeline: there.timeline.map((entry) => (entry.track_status ? { ...entry, title: ready } : entry)),
    };
    const asked = `${ready}. If something is missing or not with you yet, tell us in the chat.`;
    expect(orderSteps(told).flatMap(({ sentence }) => sentence ?? [])).toEqual([asked]);
    const { trx_type: type, status, track_status } = there;
    expect(stepInWords({ type, status, track_status })).toBe('Your goods have arrived for you');
    expect(stepInWords({ type, status: 'successful', track_status })).toBe('Your goods are delivered');
  });

  it('says where goods are as whoever moved them says it, until that is past', () => {
    const told = (order: OrderDetails, title: string): OrderDetails => ({
      ...order,
      timeline: order.timeline.map((entry) => (entry.track_status ? { ...entry, title } : entry)),
    });
    const sentences = (order: OrderDetails) => orderSteps(order).flatMap(({ sentence }) => sentence ?? []);
    const here = { track_status: 'packaging' as const };
    const came = 'Your parcel has arrived at our warehouse';
    const unpaid = shipment('pending', ['create', 'quote', ['track', 'packaging']], here);
    expect(sentences(told(unpaid, came)).at(-1)).toBe(`${came}.`);
    const paid = shipment('processing', ['create', ['track', 'packaging'], 'proof', 'confirm'], here);
    expect(sentences(told(paid, came)).join()).toMatch(/^Your parcel is being packed\./);
    const left = shipment('processing', ['create', ['track', 'on the road'], 'proof', 'confirm'], {
      track_status: 'on the road',
    });
    expect(sentences(told(left, 'In Lagos by Friday!')).join()).toMatch(
      /^In Lagos by Friday! You do not need/,
    );
    expect(sentences(told({ ...left, track_status: 'packaging' }, 'In Lagos by Friday!')).join()).toMatch(
      /^Your parcel is being packed\./,
    );
  });

  it('says of a parcel that is here that it is, before it is weighed', () => {
    const order = shipment('pending', ['create', ['track', 'packaging']], { amount: null });
    expect(whatHappensNow(order)).toMatch(/^Once your parcel is at our warehouse/);
    expect(whatHappensNow({ ...order, track_status: 'packaging' })).toMatch(
      /^Your parcel is at our warehouse\. We will tell you/,
    );
  });

  it('goes by what stands below it', () => {
    const order = payment('pending', ['create']);
    expect(whatHappensNow(order)).toContain('Send the amount shown below');
    expect(whatHappensNow(order, 'nowhere-to-pay')).toContain('Please do not pay yet');
    expect(whatHappensNow(order, 'cancelling')).toBeNull();
    const declined = { ...order, decline_reason: 'Another amount' };
    expect(whatHappensNow(declined, 'nowhere-to-pay')).toMatch(/do not send it again.*do not pay yet/);
  });

  it('asks nobody to pay the rest twice whose proof of it was declined', () => {
    const part = payment('pending', ['create', 'proof', 'part'], { amount_received: '90000.00' });
    expect(whatHappensNow(part)).toMatch(/^₦90,000\.00 of .* has arrived\. Send the rest, then tap/);
    const declined = { ...part, decline_reason: 'Nothing came' };
    expect(whatHappensNow(declined)).toMatch(
      /^₦90,000\.00 of .* has arrived\. If the rest has left your account, do not send it again: tap .* If it has not, send it first\.$/,
    );
    expect(whatHappensNow(declined, 'nowhere-to-pay')).toMatch(/do not send it again.*do not pay yet/);
  });

  it('claims of a proof at no hour that it is looked at this minute', () => {
    expect(whatHappensNow(payment('awaiting', ['create', 'proof']))).not.toMatch(/now|checking/);
  });

  it('says how much a receiver has been sent', () => {
    const order = payment('processing', ['create', 'proof', 'confirm', 'payout'], { paid_out: '400.00' });
    expect(whatHappensNow(order)).toContain('¥400.00 of ¥696.06 has been sent to your receiver on Alipay');
  });
});
