import { currencyLimits, switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getPayment, listOrders } from '@cowrie/contract/orders.ts';
import { paymentMethods, paymentOptions, placePayment } from '@cowrie/contract/payments.ts';
import { rates } from '@cowrie/contract/rates.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, data, setRate, type TestApp, type TestCustomer } from '../testing/app.ts';
import { PAYMENT, pdf } from '../testing/orders.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let customer: TestCustomer;
let png: File;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  const picture = sharp({ create: { width: 30, height: 30, channels: 3, background: '#0b5d53' } });
  png = new File([await picture.png().toBuffer()], 'qr.png', { type: 'image/png' });
});
afterAll(() => app.close());

type Input = Partial<Record<keyof typeof PAYMENT, string | undefined>>;
const place = (input: Input = {}, qrCode?: File, idempotencyKey?: string) =>
  customer.client.call(
    placePayment,
    { body: { ...PAYMENT, ...input } as typeof PAYMENT, files: { qr_code: qrCode } },
    idempotencyKey ? { idempotencyKey } : {},
  );
const orderCount = async () => data(await customer.client.call(listOrders, {})).orders.pagination.total;

describe('placing a payment', () => {
  test.each([
    ['bank-transfer', 'Li Wei, 6217', false],
    ['alipay', 'li@wei.cn', false],
    ['alipay', undefined, true],
    ['wechat', undefined, true],
  ])('by %s, information %j, QR code %s', async (method, description, hasQr) => {
    const placed = data(await place({ payment_method_code: method, description }, hasQr ? png : undefined));
    const { payments } = data(
      await customer.client.call(getPayment, { params: { id: placed.payment_order.id } }),
    );
    expect(payments).toMatchObject({
      reference: placed.payment_order.reference,
      trx_type: 'payment',
      status: 'pending',
      amount: '150000.00',
      currency: 'NGN',
      you_get: '750.00',
      you_get_currency: 'RMB',
      rate: '0.00500000000000000',
      payment_method_code: method,
      description: description ?? null,
      payment_option_code: ['bank-transfer', 'usdt'],
    });
    expect(payments.qr_code?.media_type).toBe(hasQr ? 'image/png' : undefined);
    if (payments.qr_code) {
      const file = await app.http.inject({ method: 'GET', url: payments.qr_code.url });
      expect(file.statusCode).toBe(200);
      expect(file.headers['x-content-type-options']).toBe('nosniff');
      expect(file.headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  test.each([
    [{ you_pay: '' }, 'you_pay', 'Amount is required'],
    [{ you_pay: undefined }, 'you_pay', 'Amount is required'],
    [{ you_pay: 'abc' }, 'you_pay', 'Enter an amount above zero, with at most two decimals'],
    [{ you_pay: '0' }, 'you_pay', 'Enter an amount above zero, with at most two decimals'],
    [{ you_get: '' }, 'you_get', 'Amount is required'],
    [{ payment_method_code: 'cash' }, 'payment_method_code', 'Choose a payment method'],
    [
      { payment_method_code: 'alipay', description: undefined },
      'qr_code',
      'QR Code image or Alipay information is required',
    ],
    [
      { payment_method_code: 'alipay', description: '  ' },
      'qr_code',
      'QR Code image or Alipay information is required',
    ],
    [{ payment_method_code: 'wechat' }, 'qr_code', 'QR Code image is required'],
    [{ description: undefined }, 'description', 'Bank information is required'],
    [{ description: ' ' }, 'description', 'Bank information is required'],
  ])('%j is refused beside %s: %s (Product §15.3)', async (input, field, message) => {
    const answer = await place(input as Input);
    expect(answer).toMatchObject({ httpStatus: 400, message, errors: { [field]: [message] } });
  });

  it('works as plain JSON where no file goes with it', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `${API_BASE}/payment/order`,
      headers: { authorization: `Bearer ${customer.token}` },
      payload: PAYMENT,
    });
    expect(answer.json()).toMatchObject({
      status: 'success',
      data: { payment_order: { id: expect.any(String) } },
    });
  });
});

describe('rate and limits', () => {
  it('what does not follow from the published rate is refused with the new figure, and accepted with it', async () => {
    await setRate(app.context, '250');
    const message = 'The rate has changed. Your receiver now gets ¥600.00';
    expect(await place()).toMatchObject({
      httpStatus: 400,
      code: 'rate_changed',
      message,
      errors: { you_get: [message] },
    });
    const placed = data(await place({ you_get: '600.00' }));
    await setRate(app.context, '200');
    // The order keeps the rate it was made at.
    const { payments } = data(
      await customer.client.call(getPayment, { params: { id: placed.payment_order.id } }),
    );
    expect(payments).toMatchObject({ you_get: '600.00', rate: '0.00400000000000000' });
  });

  it('to 0.01 and no further', async () => {
    expect(await place({ you_get: '750.01' })).toMatchObject({ status: 'success' });
    expect(await place({ you_get: '749.99' })).toMatchObject({ status: 'success' });
    expect(await place({ you_get: '750.02' })).toMatchObject({ code: 'rate_changed' });
    expect(await place({ you_get: '749.98' })).toMatchObject({ code: 'rate_changed' });
  });

  it('an amount that buys nothing is no order', async () => {
    expect(await place({ you_pay: '0.01', you_get: '0.01' })).toMatchObject({ code: 'rate_changed' });
  });

  test.each([
    [{ you_get_currency: 'AED' }, 'destination_unavailable'],
    [{ you_get_currency: 'NGN' }, 'currency_unknown'],
    [{ you_pay_currency: 'RMB' }, 'currency_unknown'],
    [{ you_pay_currency: 'XXX' }, 'currency_unknown'],
    [{ you_pay_currency: 'USD' }, 'rate_missing'],
    [{ you_pay_currency: 'N' }, 'invalid_input'],
  ])('%j: %s', async (input, code) => expect(await place(input)).toMatchObject({ httpStatus: 400, code }));

  it('the owner’s limits hold, are said in the customer’s currency and known to the page before', async () => {
    const owner = await app.staff('owner');
    const { id } = await app.context.db
      .selectFrom('currencies')
      .select('id')
      .where('code', '=', 'NGN')
      .executeTakeFirstOrThrow();
    const limit = (minimum: string | null, maximum: string | null) =>
      owner.client.call(currencyLimits, { params: { id: String(id) }, body: { minimum, maximum } });
    const shown = async () => data(await customer.client.call(rates, {})).base;
    expect(await shown()).toMatchObject({ minimum: null, maximum: null });
    data(await limit('150000.01', null));
    await expect.poll(shown).toMatchObject({ minimum: '150000.01', maximum: null });
    const low = 'The smallest amount you can pay is ₦150,000.01';
    expect(await place()).toMatchObject({ code: 'amount_below_minimum', errors: { you_pay: [low] } });
    data(await limit(null, '149999.99'));
    const high = 'The largest amount you can pay is ₦149,999.99';
    expect(await place()).toMatchObject({ code: 'amount_above_maximum', errors: { you_pay: [high] } });
    data(await limit('150000.00', '150000.00'));
    expect(await place()).toMatchObject({ status: 'success' });
    for (const [minimum, maximum] of [
      ['0.00', null],
      ['-1.00', null],
      [null, '9999999999999999999.00'],
      ['20.00', '10.00'],
    ] as const)
      expect(await limit(minimum, maximum)).toMatchObject({ httpStatus: 400, code: 'invalid_input' });
    data(await limit(null, null));
  });
});

describe('the QR code', () => {
  it('is judged by its content, whatever it is called; nothing of a refused one stays', async () => {
    const before = storedFiles(app.context);
    const wechat = { payment_method_code: 'wechat' };
    const lying = new File(['not an image'], 'qr.png', { type: 'image/png' });
    const image = { httpStatus: 415, message: 'Please choose a png, jpg or jpeg image.' };
    expect(await place(wechat, lying)).toMatchObject(image);
    expect(await place(wechat, pdf())).toMatchObject(image);
    const huge = new File([await png.arrayBuffer(), new Uint8Array(10 * 1024 * 1024)], 'qr.png');
    expect(await place(wechat, huge)).toMatchObject({ httpStatus: 413, code: 'file_too_large' });
    // A good file with a bad form is not kept either.
    expect(await place({ ...wechat, you_get: '1.00' }, png)).toMatchObject({ code: 'rate_changed' });
    expect(await place({ ...wechat, you_pay: '' }, png)).toMatchObject({ message: 'Amount is required' });
    expect(storedFiles(app.context)).toEqual(before);
  });

  it('an empty file input counts as no file', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...PAYMENT, payment_method_code: 'wechat' }))
      form.append(name, value);
    form.append('qr_code', new File([], ''));
    const encoded = new Response(form);
    const answer = await app.http.inject({
      method: 'POST',
      url: `${API_BASE}/payment/order`,
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.json()).toMatchObject({ status: 'error', message: 'QR Code image is required' });
  });
});

describe('the same call again (Product §2.11)', () => {
  it('twenty times at once: one order, one answer, one file', async () => {
    const [orders, files] = [await orderCount(), storedFiles(app.context).length];
    const input = { payment_method_code: 'wechat' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(input, png, 'twenty')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(data(await place(input, png, 'twenty'))).toEqual(data(answers[0] as never));
    expect(await orderCount()).toBe(orders + 1);
    expect(storedFiles(app.context)).toHaveLength(files + 1);
  });

  it('has the same answer after the rate has changed', async () => {
    const first = data(await place({}, undefined, 'early'));
    await setRate(app.context, '260');
    expect(data(await place({}, undefined, 'early'))).toEqual(first);
    await setRate(app.context, '200');
  });

  it('with other contents, or another file, is a conflict', async () => {
    data(await place({}, undefined, 'conflict'));
    const conflict = { httpStatus: 409, code: 'idempotency_conflict' };
    expect(await place({ description: 'Somebody else' }, undefined, 'conflict')).toMatchObject(conflict);
    expect(await place({}, png, 'conflict')).toMatchObject(conflict);
  });

  it('a refused call leaves its key free', async () => {
    expect(await place({ you_get: '1.00' }, undefined, 'refused')).toMatchObject({ code: 'rate_changed' });
    expect(await place({}, undefined, 'refused')).toMatchObject({ status: 'success' });
  });

  it('one customer’s keys are not another’s', async () => {
    const other = await app.customer();
    const mine = data(await place({}, undefined, 'shared'));
    const theirs = data(
      await other.client.call(placePayment, { body: PAYMENT }, { idempotencyKey: 'shared' }),
    );
    expect(theirs.payment_order.id).not.toBe(mine.payment_order.id);
  });
});

describe('what a customer can choose from', () => {
  it('the three methods', async () => {
    const { payment_methods } = data(await app.visitor.call(paymentMethods, {}));
    expect(payment_methods.map(({ code }) => code)).toEqual(['alipay', 'wechat', 'bank-transfer']);
  });

  it('an option that is off, or cannot be on, is said to be unavailable (Product §6.10)', async () => {
    const owner = await app.staff('owner');
    const option = (code: 'bank-transfer' | 'usdt' | 'flutterwave' | 'wallet' | 'debit-card') =>
      customer.client.call(paymentOptions, { query: { code } });
    const unavailable = {
      httpStatus: 400,
      message: 'Unavailable: This payment method is not available at the moment',
    };
    expect(await option('wallet')).toMatchObject(unavailable);
    for (const code of ['flutterwave', 'debit-card'] as const) {
      expect(await option(code)).toMatchObject(unavailable);
      expect(
        await owner.client.call(switchPaymentOption, { params: { code }, body: { enabled: true } }),
      ).toMatchObject(unavailable);
    }
    expect(await option('usdt')).toMatchObject({ code: 'account_data_missing' });
    data(
      await owner.client.call(switchPaymentOption, { params: { code: 'usdt' }, body: { enabled: false } }),
    );
    expect(await option('usdt')).toMatchObject(unavailable);
    const { payment_order } = data(await place());
    const { payments } = data(await customer.client.call(getPayment, { params: { id: payment_order.id } }));
    expect(payments.payment_option_code).toEqual(['bank-transfer']);
    data(await owner.client.call(switchPaymentOption, { params: { code: 'usdt' }, body: { enabled: true } }));
  });
});
