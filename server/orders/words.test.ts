import { expect, it } from 'vitest';
import type { OrderLetterKind } from '../mail/order-mail-job.ts';
import type { MailedOrder } from './order-letter.ts';
import { letterOf, WORDS } from './words.ts';

const brand = { name: 'Cowrie', publicUrl: 'https://cowrie.example' };

const order: MailedOrder = {
  firstname: '<b>Ada</b>',
  id: '42',
  type: 'payment',
  reference: 'CWR-7K2M9QXD',
  name: 'RMB Payment',
  quantity: '1',
  amount: '150000.00',
  missing: '150000.00',
  currency: 'NGN',
  receiverGets: { amount: '712.45', currency: 'RMB' },
  trackStatus: 'on the road',
  isToPay: true,
  isClosed: false,
  refund: 'choosing',
  isTestOut: true,
};

it('what people write is shown, never run, and never becomes a header', () => {
  const note = 'Paid twice?\r\nBcc: thief@example.com <script>alert("1")</script>';
  for (const kind of [...Object.keys(WORDS), 'reply', 'case-answer', 'case-closed'] as OrderLetterKind[]) {
    const mail = letterOf(kind)(order, note, { name: 'Cowrie & <Sons>', publicUrl: brand.publicUrl });
    expect(mail.html).not.toMatch(/<script|<b>Ada|<Sons>/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject).toContain('CWR-7K2M9QXD');
  }
});

it('order mails say what matters and lead to the page to act on', () => {
  const quote = letterOf('quote')(order, null, brand);
  expect(quote.subject).toBe('CWR-7K2M9QXD: Your order costs ₦150,000.00');
  expect(quote.text).toContain('https://cowrie.example/pay/payment/42');
  expect(quote.text).toContain('Receiver gets: ¥712.45');
  const decline = letterOf('decline')(order, 'The amounts differ.\nPlease look again.', brand);
  expect(decline.text).toContain('> The amounts differ.\n> Please look again.');
  // As a form with a file sends it.
  const sent = letterOf('complete')(order, 'In two parts.\r\nBoth have left.', brand);
  expect(sent.text).toContain('> In two parts.\n> Both have left.\n');
  expect(decline.html).toContain('The amounts differ.<br>Please look again.');
  const created = letterOf('created')(
    { ...order, type: 'shipment', amount: null, receiverGets: null },
    null,
    brand,
  );
  expect(created.text).not.toContain('null');
  expect(created.text).toContain('https://cowrie.example/orders?order=shipment-42');
});

it('a step of the tracking is told in the words that staff gave it, else in ours', () => {
  const facts = { type: 'goods', amount: null, currency: 'NGN', trackStatus: 'packaging' } as const;
  const { title, lines } = WORDS.tracking;
  expect(lines({ ...facts, note: 'Wrapped twice' })).toEqual(['Wrapped twice.']);
  expect([title({ ...facts, note: null }), lines({ ...facts, note: null })]).toEqual([
    'Your goods are being packed',
    ['Your goods are being packed.'],
  ]);
});

it('of a payment no step of the tracking names goods', () => {
  const steps = ['order placed', 'packaging', 'on the road', 'delivered'] as const;
  for (const trackStatus of steps) {
    const title = WORDS.tracking.title({
      ...{ type: 'payment', amount: null, currency: 'NGN' },
      trackStatus,
      note: null,
    });
    const mail = letterOf('tracking')({ ...order, trackStatus }, null, brand);
    expect(title + mail.subject + mail.text).not.toMatch(/goods|packed|on the road/i);
  }
});

it('a late mail of a refund, or of a test, asks for no answer that was given', () => {
  for (const kind of ['refund-owed', 'late-money', 'refund-returned'] as const) {
    const closed = { ...order, isToPay: false, isClosed: true };
    const asks = letterOf(kind)(closed, null, brand);
    expect(asks.text).toMatch(/choose where|choose again|keep it as balance/i);
    expect(asks.text).toContain('Choose where it goes:');
    const late = letterOf(kind)({ ...closed, refund: 'sent' }, null, brand);
    expect(late.subject + late.text + late.html).not.toMatch(/choose|keep it as balance|something wrong/i);
    expect(late.text).toContain('It has been decided since then where it goes.');
  }
  const named = (refund: 'waiting' | 'prepared') =>
    letterOf('refund-named')({ ...order, refund }, null, brand);
  expect(named('waiting').text).toContain('You can change this');
  expect(named('prepared').text).not.toContain('You can change this');

  expect(letterOf('test-sent')(order, null, brand).text).toContain('tap to release the rest');
  const late = letterOf('test-sent')({ ...order, isToPay: false, isTestOut: false }, null, brand);
  expect(late.subject + late.text + late.html).not.toMatch(/ask (your|whether)|release/i);
  expect(late.text).toContain('Your order has moved on since then.');
});

it('a mail that leaves after its order has moved on asks for nothing that is asked no more', () => {
  const asking = [
    'created',
    'raised',
    'quote',
    'part',
    'decline',
    'take-back-payment',
    'balance-back',
  ] as const;
  const paid = { ...order, isToPay: false, missing: '0.00' };
  for (const kind of asking) {
    const { text } = letterOf(kind)(order, null, brand);
    const mayHavePaid = kind === 'decline' || kind === 'take-back-payment';
    expect(text).toContain(
      `${mayHavePaid ? 'See what to do' : 'Pay now'}:\nhttps://cowrie.example/pay/payment/42`,
    );
    if (mayHavePaid) expect(text).not.toMatch(/You pay|Pay now/);
    const late = letterOf(kind)(paid, null, brand);
    expect(late.text).toContain('Your order has moved on since then.');
    expect(late.text).not.toMatch(/pay (it )?now|please (pay|send)|another proof|You pay|\/pay\//i);
    expect(late.html).not.toMatch(/pay now|\/pay\//i);
    expect(late.text).toContain('Amount: ₦150,000.00');
    expect(letterOf(kind)({ ...paid, isClosed: true }, null, brand).text).toContain('has closed since then');
  }
  for (const kind of ['reply', 'late', 'rate'] as const) {
    expect(letterOf(kind)(order, null, brand).text).toContain('in the order’s chat');
    expect(letterOf(kind)({ ...paid, isClosed: true }, null, brand).text).not.toContain(
      'in the order’s chat',
    );
  }
});
