/** A payment from the balance to a receiver whom we do not know takes the password (Product §26.81). */
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { paymentOptions, placePayment } from '@cowrie/contract/payments.ts';
import { listReceivers } from '@cowrie/contract/receivers.ts';
import encodeQR from 'qr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { customerBalance } from '../../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { payWithout, payWithPassword, switchWallet } from '../../testing/balances.ts';
import { untilWaiting, whileHeld } from '../../testing/lock-waits.ts';
import { giveBalance, receiveMoney, takeBack } from '../../testing/money.ts';
import {
  type Answer,
  PAYMENT,
  type PlacedOrder,
  photo,
  placeOrder,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { step } from '../../testing/step.ts';

let app: TestApp;
let treasury: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
  await switchWallet(treasury, true);
});
afterAll(() => app.close());

const has = (who: TestCustomer) => customerBalance(app.context.db, who.id);

/** A payment of ₦150,000 to whom `to` says. */
async function placeTo(
  who: TestCustomer,
  to: Partial<CallInput<typeof placePayment>['body']>,
  qr_code?: File,
) {
  const answer = await who.client.call(placePayment, { body: { ...PAYMENT, ...to }, files: { qr_code } });
  return { type: 'payment' as const, ...data(answer).payment_order };
}
const asksPassword = async (who: TestCustomer, { reference }: PlacedOrder) => {
  const answer = await who.client.call(paymentOptions, { query: { code: 'wallet', reference } });
  return data(answer).payment_options[0]?.wallet?.asks_password;
};
const ASKED = {
  httpStatus: 400,
  code: 'invalid_input',
  errors: { current_password: ['Enter your password: we do not know this receiver yet'] },
};
const done = async (act: Promise<Answer>) => expect(await act).toMatchObject({ status: 'success' });

test('the first payment from the balance to a receiver takes the password, the next takes none', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 90_000_000n);
  const order = await placeOrder('payment', customer, treasury);
  expect(await asksPassword(customer, order)).toBe(true);
  expect(await payWithout(customer, order)).toMatchObject(ASKED);
  expect(await payWithPassword(customer, order, { current_password: 'Wrong-2026' })).toMatchObject({
    httpStatus: 400,
    code: 'wrong_password',
    errors: { current_password: ['That is not your current password.'] },
  });
  expect([await has(customer), (await rowsOf(app.context, order)).order.status]).toEqual([
    90_000_000n,
    'pending',
  ]);
  data(await payWithPassword(customer, order, {}, 'once'));
  // Its answer got lost: asked for again it says the same, whatever is typed by then.
  data(await payWithPassword(customer, order, { current_password: 'Wrong-2026' }, 'once'));

  const next = await placeTo(customer, { description: 'Li Wei; OWN_BANK OF CHINA; 6217-0000' });
  expect(await asksPassword(customer, next)).toBe(false);
  data(await payWithout(customer, next));
  await step('another account, by the same name, does; and beside a known one', async () => {
    for (const description of [
      'Bank of China, 6217 0001, Li Wei',
      'Bank of China, 6217 0000, or 6217 0001, Li Wei',
      'Bank of China, Li Wei',
    ]) {
      const other = await placeTo(customer, { description });
      expect(await asksPassword(customer, other)).toBe(true);
      expect(await payWithout(customer, other)).toMatchObject(ASKED);
    }
  });
  await step('the same account does by another way to pay, where it may be somebody else’s', async () => {
    const other = await placeTo(customer, {
      payment_method_code: 'alipay',
      description: PAYMENT.description,
    });
    expect(await payWithout(customer, other)).toMatchObject(ASKED);
  });
  await step('another customer who paid them opens them to nobody else', async () => {
    const somebody = await app.customer();
    await giveBalance(app.context, somebody.id, 15_000_000n);
    expect(await payWithout(somebody, await placeOrder('payment', somebody, treasury))).toMatchObject(ASKED);
  });
  await step('once the payment that made them known is taken back, it does again', async () => {
    await done(takeBack(app, order, 'wallet-payment', [treasury, owner]));
    // What was paid from the balance without the password makes nobody known.
    const again = await placeOrder('payment', customer, treasury);
    expect(await payWithout(customer, again)).toMatchObject(ASKED);
  });
});

test('a known account opens nothing to another that stands beside it, however that is written', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 60_000_000n);
  const [known, thief] = ['Bank of China, 6217 0000 1111 2222, Li Wei', '6228480012345678'];
  data(await payWithPassword(customer, await placeTo(customer, { description: known })));
  const between = (sign: string) => (thief.match(/\d{4}/g) ?? []).join(sign);
  const ways = {
    ...{ dots: between('.'), commas: between(','), lines: between('\n'), slashes: between('/') },
    marks: [...thief].join('\u034f'),
    arabic: thief.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    chinese: thief.replace(/\d/g, (digit) => '〇一二三四五六七八九'.charAt(Number(digit))),
    formal: thief.replace(/\d/g, (digit) => '零壹贰叁肆伍陆柒捌玖'.charAt(Number(digit))),
    circled: thief.replace(/\d/g, (digit) => '⓿❶❷❸❹❺❻❼❽❾'.charAt(Number(digit))),
  };
  for (const [how, written] of Object.entries(ways)) {
    const order = await placeTo(customer, {
      description: `ICBC, ${written}, Wang Fang; for Li Wei 6217000011112222`,
    });
    expect(await payWithout(customer, order), how).toMatchObject(ASKED);
  }
  await step('nor where a mark turns what is read', async () => {
    const description = 'Bank of China, \u202e6217 0000 1111 2222\u202c, Li Wei';
    expect(await payWithout(customer, await placeTo(customer, { description }))).toMatchObject(ASKED);
  });
  await step('the same one in other words and signs asks for nothing', async () => {
    const description = 'Li Wei: OWN_BANK OF CHINA 6217-0000-1111-2222 please';
    data(await payWithout(customer, await placeTo(customer, { description })));
  });
});

test('a receiver is known by money from outside that is confirmed, not by being saved, placed or proven', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 90_000_000n);
  const outside = await placeTo(customer, { receiver_name: 'Li Wei' });
  const { receivers } = data(await customer.client.call(listReceivers, {}));
  const ask = async () => placeTo(customer, { receiver_id: receivers[0]?.id });
  expect(await payWithout(customer, await ask())).toMatchObject(ASKED);
  await done(sendProof(customer, outside));
  expect(await payWithout(customer, await ask())).toMatchObject(ASKED);
  await done(STAFF_ACTS.confirm(treasury, outside));
  data(await payWithout(customer, await ask()));
  // The saved one with another account is somebody new.
  const changed = await placeTo(customer, {
    receiver_id: receivers[0]?.id,
    description: 'Bank of China, 6217 9999, Li Wei',
  });
  expect(await payWithout(customer, changed)).toMatchObject(ASKED);
  // Cancelled, and their money on its way back, it is as if they had not been paid.
  await done(STAFF_ACTS.cancel(owner, outside));
  expect(await payWithout(customer, await ask())).toMatchObject(ASKED);
});

test('a code is known by what it holds; one that cannot be read is always new', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 90_000_000n);
  const alipay = { payment_method_code: 'alipay', description: '' } as const;
  const drawn = async (content: string, side: number) => {
    const bytes = await sharp(Buffer.from(encodeQR(content, 'svg', { border: 4 })))
      .resize(side, side)
      .flatten({ background: '#ffffff' })
      .jpeg()
      .toBuffer();
    return new File([bytes], 'qr.jpg', { type: 'image/jpeg' });
  };
  data(
    await payWithPassword(
      customer,
      await placeTo(customer, alipay, await drawn('https://qr.alipay.com/fkx0li?t=1', 500)),
    ),
  );
  const anew = await drawn('HTTPS://QR.ALIPAY.COM/FKX0LI?t=2', 420);
  data(await payWithout(customer, await placeTo(customer, alipay, anew)));
  const other = await drawn('https://qr.alipay.com/fkx0wang', 500);
  expect(await payWithout(customer, await placeTo(customer, alipay, other))).toMatchObject(ASKED);
  await step('one beside which another stands may be read as that one', async () => {
    const [known, large] = await Promise.all([anew.arrayBuffer(), other.arrayBuffer()]);
    for (const [left, right] of [
      [known, large],
      [large, known],
    ] as const) {
      const bytes = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#ffffff' } })
        .composite([
          { input: Buffer.from(left), left: 0, top: 0 },
          { input: Buffer.from(right), left: 500, top: 0 },
        ])
        .jpeg()
        .toBuffer();
      const both = new File([bytes], 'both.jpg', { type: 'image/jpeg' });
      expect(await payWithout(customer, await placeTo(customer, alipay, both))).toMatchObject(ASKED);
    }
  });
  // Words beside a known code may name somebody else.
  const beside = { ...alipay, description: 'Alipay: wang@example.com' };
  expect(await payWithout(customer, await placeTo(customer, beside, anew))).toMatchObject(ASKED);

  const unread = await photo();
  data(await payWithPassword(customer, await placeTo(customer, alipay, unread)));
  expect(await payWithout(customer, await placeTo(customer, alipay, unread))).toMatchObject(ASKED);
});

it('pays an order whose money stays with us without the password', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 1_000_000n);
  for (const type of ['branding', 'shipment', 'goods'] as const) {
    const order = await placeOrder(type, customer, treasury);
    await done(STAFF_ACTS.quote(treasury, order));
    expect(await asksPassword(customer, order)).toBe(false);
    expect(await payWithout(customer, order)).toMatchObject({ status: 'success' });
  }
});

it('lets nobody through beside one who pays a new receiver with the password at the same moment', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 45_000_000n);
  const placed = [1, 2, 3].map(() => placeOrder('payment', customer, treasury));
  const [first, second, third] = await Promise.all(placed);
  if (!first || !second || !third) throw new Error('there are three');
  const answers = await Promise.all([payWithout(customer, first), payWithout(customer, second)]);
  for (const answer of answers) expect(answer).toMatchObject(ASKED);
  const both = await Promise.all([payWithPassword(customer, first), payWithPassword(customer, second)]);
  expect(both.map(({ status }) => status)).toEqual(['success', 'success']);
  data(await payWithout(customer, third));
});

it('asks for it still where what made the receiver known is gone as the money is about to leave', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 15_000_000n);
  const [known, order] = [
    await placeOrder('payment', customer, treasury),
    await placeOrder('payment', customer, treasury),
  ];
  await receiveMoney(app.context, customer.id, known.id, 15_000_000n);
  const { pool } = app.context.database;
  const row = { text: 'select from orders where id = $1 for update', values: [order.id] };
  const [paying] = await whileHeld(pool, row, async () => {
    const asked = payWithout(customer, order);
    await untilWaiting(pool, 1);
    await done(STAFF_ACTS.cancel(owner, known));
    return [asked];
  });
  expect(await paying).toMatchObject(ASKED);
  expect(await has(customer)).toBe(15_000_000n);
});
