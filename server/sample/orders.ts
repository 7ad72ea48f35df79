/** Sample orders in every state and of every type, made by the same verbs that people use. */

import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { convert, displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { addMessage, moveOrder, openOrder, orderByReference } from '../orders/index.ts';
import { currentRate } from '../rates/index.ts';
import { sampleQrCode, sampleSlip } from './images.ts';

type Sample = { context: Context; customerId: bigint; staffId: bigint };
type Step = 'proof' | 'confirm' | 'decline' | 'complete' | 'cancel';

const MINUTE_MS = 60_000;

async function storeFile(context: Context, tx: Db, name: string, content: Buffer): Promise<bigint> {
  const key = randomBytes(16).toString('hex');
  const { size } = await context.files.put(key, Readable.from([content]));
  const { id } = await tx
    .insertInto('files')
    .values({
      key,
      media_type: 'image/png',
      size: BigInt(size),
      sha256: createHash('sha256').update(content).digest(),
      name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Walks an order through `steps`, a quarter of an hour apart. */
async function walk(
  sample: Sample,
  tx: Db,
  reference: string,
  steps: readonly Step[],
  slip: bigint,
  start: Date,
) {
  const { context, staffId } = sample;
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

/** Files are stored before the transaction that names them: nothing slow happens inside one. */
export async function samplePayments(sample: Sample, now: Date): Promise<void> {
  const { context, customerId } = sample;
  const qrImage = await sampleQrCode();
  for (const { naira, method, hoursAgo, steps } of PAYMENTS) {
    const placed = new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS);
    const slipImage = await sampleSlip(displayMoney(formatAmount(naira), 'NGN'));
    await transaction(context.db, async (tx) => {
      const rate = (await currentRate(tx, 'NGN', 'RMB'))?.rate;
      if (!rate) throw new Error('the sample has no rate');
      const youGet = convert(naira, rate);
      const order = await openOrder(
        context,
        tx,
        {
          type: 'payment',
          customerId,
          amount: naira,
          name: `${METHOD_NAMES[method]} payment`,
          quantity: displayMoney(formatAmount(youGet), 'RMB'),
        },
        placed,
      );
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
          description:
            method === 'bank-transfer'
              ? 'Bank of Samples, 6222 0000 0000 0000, Li Wei'
              : 'Li Wei, sample receiver',
          qr_file_id:
            method === 'bank-transfer' ? null : await storeFile(context, tx, 'receiver-qr.png', qrImage),
        })
        .execute();
      const slip = await storeFile(context, tx, 'transfer-slip.png', slipImage);
      await walk(sample, tx, order.reference, steps, slip, placed);
    });
  }
}

/** One order of each other type: branding with a question, a parcel on its way, goods with an amount. */
export async function sampleProducts(sample: Sample, now: Date): Promise<void> {
  const { context, customerId, staffId } = sample;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS);
  await transaction(context.db, async (tx) => {
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
  });
}
