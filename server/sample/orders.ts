/** Sample orders in every state and of every type, made by the same verbs that people use. */

import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { convert, displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { addMessage, moveOrder, openOrder, orderByReference } from '../orders/index.ts';
import { currentRate } from '../rates/index.ts';
import { sampleQrCode, sampleSlip } from './images.ts';

type Sample = { context: Context; tx: Db; customerId: bigint; staffId: bigint };
type Step = 'proof' | 'confirm' | 'decline' | 'complete' | 'cancel';

const MINUTE_MS = 60_000;

/** A picture in the store that no row names yet. */
export type StoredPicture = { key: string; size: number; sha256: Buffer; name: string };

async function store(context: Context, name: string, content: Buffer): Promise<StoredPicture> {
  const key = randomBytes(16).toString('hex');
  const { size } = await context.files.put(key, Readable.from([content]));
  return { key, size, sha256: createHash('sha256').update(content).digest(), name };
}

/** Stores what the sample orders show, before the transaction that names it: nothing slow happens inside one. */
export async function storePictures(context: Context) {
  const slips = [];
  for (const { naira } of PAYMENTS) {
    const image = await sampleSlip(displayMoney(formatAmount(naira), 'NGN'));
    slips.push(await store(context, 'transfer-slip.png', image));
  }
  return { qr: await store(context, 'receiver-qr.png', await sampleQrCode()), slips };
}
export type Pictures = Awaited<ReturnType<typeof storePictures>>;

async function record(tx: Db, { key, size, sha256, name }: StoredPicture): Promise<bigint> {
  const { id } = await tx
    .insertInto('files')
    .values({ key, media_type: 'image/png', size: BigInt(size), sha256, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Walks an order through `steps`, a quarter of an hour apart. */
async function walk(sample: Sample, reference: string, steps: readonly Step[], slip: bigint, start: Date) {
  const { context, tx, staffId } = sample;
  for (const [index, step] of steps.entries()) {
    const order = await orderByReference(tx, reference);
    if (!order) throw new Error(`the sample order ${reference} is gone`);
    const now = new Date(start.getTime() + (index + 1) * 15 * MINUTE_MS);
    const by = step === 'proof' ? ({ actor: 'customer' } as const) : ({ actor: 'staff', staffId } as const);
    const note =
      step === 'decline'
        ? 'The amount on the slip does not match the order.'
        : step === 'cancel'
          ? 'The receiver closed this account.'
          : null;
    await moveOrder(context, tx, order, {
      event: step,
      by,
      note,
      now,
      ...(step === 'proof' ? { messageFileId: slip } : {}),
      ...(step === 'complete' ? { receiptFileId: slip } : {}),
    });
    if (step === 'proof') await addProof(tx, order.id, slip, now);
  }
}

async function addProof(tx: Db, orderId: bigint, fileId: bigint, now: Date) {
  const { id } = await tx
    .updateTable('transactions')
    .set({ payment_option_code: 'bank-transfer' })
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('proofs')
    .values({
      order_id: orderId,
      transaction_id: id,
      file_id: fileId,
      payment_option_code: 'bank-transfer',
      created_at: now,
    })
    .execute();
}

const PAYMENTS: {
  naira: bigint;
  method: 'alipay' | 'wechat' | 'bank-transfer';
  hoursAgo: number;
  steps: Step[];
}[] = [
  { naira: 15_000_000n, method: 'alipay', hoursAgo: 1, steps: [] },
  { naira: 48_500_000n, method: 'wechat', hoursAgo: 3, steps: ['proof'] },
  { naira: 7_250_000n, method: 'alipay', hoursAgo: 8, steps: ['proof', 'decline'] },
  { naira: 120_000_000n, method: 'bank-transfer', hoursAgo: 20, steps: ['proof', 'confirm'] },
  { naira: 33_000_000n, method: 'wechat', hoursAgo: 50, steps: ['proof', 'confirm', 'complete'] },
  { naira: 5_000_000n, method: 'alipay', hoursAgo: 90, steps: ['cancel'] },
];

const METHOD_NAMES = { alipay: 'Alipay', wechat: 'WeChat', 'bank-transfer': 'Bank transfer' } as const;

export async function samplePayments(sample: Sample, pictures: Pictures, now: Date): Promise<void> {
  const { context, tx, customerId } = sample;
  const rate = (await currentRate(tx, 'NGN', 'RMB'))?.rate;
  if (!rate) throw new Error('the sample has no rate');
  const qr = await record(tx, pictures.qr);
  for (const [index, { naira, method, hoursAgo, steps }] of PAYMENTS.entries()) {
    const placed = new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS);
    const youGet = convert(naira, rate);
    const order = await openOrder(
      context,
      tx,
      {
        type: 'payment',
        customerId,
        amount: naira,
        name: `${METHOD_NAMES[method]} payment`,
        quantity: '1',
      },
      placed,
    );
    const toBank = method === 'bank-transfer';
    await tx
      .insertInto('payment_orders')
      .values({
        order_id: order.id,
        you_pay: naira,
        you_pay_currency: 'NGN',
        you_get: youGet,
        you_get_currency: 'RMB',
        rate,
        payment_method_code: method,
        payment_method_name: METHOD_NAMES[method],
        description: toBank ? 'Bank of Samples, 6222 0000 0000 0000, Li Wei' : 'Li Wei, sample receiver',
        qr_file_id: toBank ? null : qr,
      })
      .execute();
    const picture = pictures.slips[index];
    if (!picture) throw new Error('every sample payment has a slip');
    await walk(sample, order.reference, steps, await record(tx, picture), placed);
  }
}

/** One order of each other type: branding with a question, a parcel on its way, goods with an amount. */
export async function sampleProducts(sample: Sample, now: Date): Promise<void> {
  const { context, tx, customerId, staffId } = sample;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS);
  const branding = await openOrder(
    context,
    tx,
    { type: 'branding', customerId, amount: null, name: 'Caps, Shirts', quantity: '100 - 500' },
    at(5),
  );
  await tx
    .insertInto('branding_orders')
    .values({ order_id: branding.id, items: ['Caps', 'Shirts'], quantity_group: '100 - 500' })
    .execute();
  await addMessage(tx, {
    orderId: branding.id,
    sender: 'customer',
    lines: ['Our logo is on its way. Can the caps be navy blue?'],
    now: at(4),
  });
  const shipment = await openOrder(
    context,
    tx,
    { type: 'shipment', customerId, amount: null, name: 'Clothing, Normal cargo', quantity: '1 parcel' },
    at(30),
  );
  await tx
    .insertInto('shipment_orders')
    .values({
      order_id: shipment.id,
      goods_type: 'Normal cargo',
      goods_category: 'Clothing',
      tracking_number: 'SF0000000000001',
      shipping_company: 'Sample Express',
      weight_grams: null,
      cost_note: null,
    })
    .execute();
  const goods = await openOrder(
    context,
    tx,
    {
      type: 'goods',
      customerId,
      amount: 86_400_000n,
      name: 'Solar lamps, 20 W',
      quantity: '40',
      raisedBy: staffId,
    },
    at(12),
  );
  await tx.insertInto('goods_orders').values({ order_id: goods.id, raised_by: staffId }).execute();
}
