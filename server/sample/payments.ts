/** Sample payments in every state, made by the same verbs that people use. */

import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { convert, displayMinor } from '@cowrie/contract/money.ts';
import type { PaymentMethodCode } from '@cowrie/contract/payments.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import type { StoredUpload } from '../files/receive.ts';
import { recordFile } from '../files/records.ts';
import {
  confirmPayment,
  moveOrder,
  openOrder,
  orderByReference,
  owedAfterCancel,
  payOut,
} from '../orders/index.ts';
import { noteShown } from '../payments/index.ts';
import { currentRate } from '../rates/index.ts';
import { keepReceiver } from '../receivers/index.ts';
import { sampleCase } from './cases.ts';
import { sampleQrCode, sampleSlip } from './images.ts';
import { isRefundStep, type RefundStep, takeRefundStep } from './refunds.ts';
import type { Sample, SampleOrder } from './sample.ts';

type OrderStep = 'proof' | 'confirm' | 'decline' | 'complete' | 'cancel';
type Step = OrderStep | RefundStep;

/** A picture in the store that no row names yet. */
async function store(context: Context, name: string, content: Buffer): Promise<StoredUpload> {
  const key = randomBytes(16).toString('hex');
  const { size } = await context.files.put(key, Readable.from([content]));
  return { key, mediaType: 'image/png', size, sha256: createHash('sha256').update(content).digest(), name };
}

/** Twelve digits by fours, as a bank numbers its transfers; the same ones at each filling. */
function sessionNumber(slip: number): string {
  const digest = createHash('sha256').update(`slip ${slip}`).digest();
  return [0, 2, 4].map((at) => String(digest.readUInt16BE(at) % 10_000).padStart(4, '0')).join(' ');
}

/** Stores what the sample orders show, before the transaction that names it: nothing slow happens inside one. */
export async function storePictures(context: Context) {
  const slips = [];
  for (const [index, { naira }] of PAYMENTS.entries()) {
    const image = await sampleSlip(displayMinor(naira, 'NGN'), sessionNumber(index));
    slips.push(await store(context, 'transfer-slip.png', image));
  }
  return { qr: await store(context, 'receiver-qr.png', await sampleQrCode()), slips };
}
export type Pictures = Awaited<ReturnType<typeof storePictures>>;

const REASONS: Partial<Record<OrderStep, string>> = {
  decline: 'The amount on the slip does not match the order.',
  cancel: 'The receiver closed this account.',
};

async function takeStep(
  { context, tx, staffId }: Sample,
  order: NonNullable<Awaited<ReturnType<typeof orderByReference>>>,
  { step, slip, now }: { step: OrderStep; slip: bigint; now: Date },
) {
  const by = { id: staffId, role: 'owner' } as const;
  const note = REASONS[step] ?? null;
  switch (step) {
    case 'proof':
      return moveOrder(context, tx, order, {
        event: step,
        by: 'customer',
        proof: { fileId: slip, option: 'bank-transfer', asked: null },
        now,
      });
    case 'confirm':
      return confirmPayment(context, tx, order, { by, now });
    case 'complete':
      return payOut(context, tx, order, { by, receiptFileId: slip, now });
    case 'cancel':
      await moveOrder(context, tx, order, { event: step, by, note, now });
      return owedAfterCancel(context, tx, order, { by, now });
    default:
      return moveOrder(context, tx, order, { event: step, by, note, now });
  }
}

/** Walks an order through `steps`, a quarter of an hour apart. */
async function walk(sample: Sample, reference: string, steps: readonly Step[], slip: bigint, start: Date) {
  const { tx } = sample;
  for (const [index, step] of steps.entries()) {
    const order = await orderByReference(tx, reference);
    if (!order) throw new Error(`the sample order ${reference} is gone`);
    const now = new Date(start.getTime() + (index + 1) * 15 * MINUTE_MS);
    if (step === 'proof') await noteShown(tx, { orderId: order.id, accountId: sample.accountId, now });
    if (isRefundStep(step)) await takeRefundStep(sample, order.id, { step, slip, now });
    else await takeStep(sample, order, { step, slip, now });
  }
}

/** As far as the money is owed. */
const CANCELLED = ['proof', 'confirm', 'cancel'] as const;

const PAYMENTS: {
  naira: bigint;
  method: 'alipay' | 'wechat' | 'bank-transfer';
  hoursAgo: number;
  steps: Step[];
  isRefunded?: true;
}[] = [
  { naira: 15_000_000n, method: 'alipay', hoursAgo: 1, steps: [] },
  { naira: 48_500_000n, method: 'wechat', hoursAgo: 3, steps: ['proof'] },
  { naira: 7_250_000n, method: 'alipay', hoursAgo: 8, steps: ['proof', 'decline'] },
  { naira: 120_000_000n, method: 'bank-transfer', hoursAgo: 20, steps: ['proof', 'confirm'] },
  { naira: 33_000_000n, method: 'wechat', hoursAgo: 50, steps: ['proof', 'confirm', 'complete'] },
  { naira: 5_000_000n, method: 'alipay', hoursAgo: 90, steps: ['cancel'] },
  { naira: 8_400_000n, method: 'alipay', hoursAgo: 26, steps: [...CANCELLED], isRefunded: true },
  { naira: 11_250_000n, method: 'wechat', hoursAgo: 40, steps: [...CANCELLED, 'to-bank'], isRefunded: true },
  {
    naira: 6_150_000n,
    method: 'alipay',
    hoursAgo: 64,
    steps: [...CANCELLED, 'to-balance'],
    isRefunded: true,
  },
  {
    naira: 9_600_000n,
    method: 'bank-transfer',
    hoursAgo: 76,
    steps: [...CANCELLED, 'to-bank', 'prepare', 'send'],
    isRefunded: true,
  },
];

const METHOD_NAMES = { alipay: 'Alipay', wechat: 'WeChat', 'bank-transfer': 'Bank transfer' } as const;

/** What the customer calls whom they pay. */
const RECEIVERS = { alipay: 'Li Wei', wechat: 'Li Wei, caps', 'bank-transfer': 'Li Wei, factory' } as const;

/** The sample's payments, each to be placed at its hour. */
export async function samplePayments(sample: Sample, pictures: Pictures): Promise<SampleOrder[]> {
  const { context, tx, customerId, refundedId } = sample;
  const current = await currentRate(tx, 'NGN', 'RMB');
  if (!current) throw new Error('the sample has no rate');
  const { rate } = current;
  const qr = await recordFile(tx, pictures.qr);
  const receivers = new Map<PaymentMethodCode, { id: bigint; name: string }>();

  async function place(
    { naira, method, steps, isRefunded }: (typeof PAYMENTS)[number],
    slip: bigint,
    placed: Date,
  ) {
    const youGet = convert(naira, rate);
    const toBank = method === 'bank-transfer';
    const details = {
      payment_method_code: method,
      description: toBank ? 'Bank of Samples, 6222 0000 0000 0000, Li Wei' : 'Li Wei, sample receiver',
      qr_file_id: toBank ? null : qr,
    };
    const known = receivers.get(method) ?? null;
    const name = known ? undefined : RECEIVERS[method];
    const receiver = isRefunded
      ? null
      : await keepReceiver(tx, { customerId, known, name, details, now: placed });
    if (receiver) receivers.set(method, receiver);
    const order = await openOrder(
      context,
      tx,
      {
        type: 'payment',
        customerId: isRefunded ? refundedId : customerId,
        amount: naira,
        name: `${METHOD_NAMES[method]} payment`,
        quantity: '1',
        facts: {
          you_pay: naira,
          you_pay_currency: 'NGN',
          you_get: youGet,
          you_get_currency: 'RMB',
          rate,
          ...details,
          payment_method_name: METHOD_NAMES[method],
          receiver_id: receiver?.id ?? null,
          receiver_name: receiver?.name ?? null,
        },
      },
      placed,
    );
    await walk(sample, order.reference, steps, slip, placed);
    if (steps.includes('complete')) await sampleCase(sample, order.reference, placed);
  }

  const slips: bigint[] = [];
  for (const picture of pictures.slips) slips.push(await recordFile(tx, picture));
  return PAYMENTS.map((payment, index) => {
    const slip = slips[index];
    if (slip === undefined) throw new Error('every sample payment has a slip');
    return { hoursAgo: payment.hoursAgo, place: (placed) => place(payment, slip, placed) };
  });
}
