/** A customer sends a proof of payment; while processing, any file for the chat (Product §7.8, §7.9, §7.20). */
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { permit } from '../permit.ts';
import { gatherMessage } from '../threads/thread.ts';
import { soughtLater } from './alike-proofs/seek.ts';
import { assignUnowned } from './assign.ts';
import { attemptOf } from './follow-order.ts';
import { agreeOnRate } from './held-rate.ts';
import { amountMissing } from './money/missing.ts';
import { moveOrder } from './move-order.ts';
import { refuseUnpayable } from './payable-by.ts';
import { lockOwnOrder, type OrderRow, type OwnOrder, ownOrder } from './queries.ts';
import { usdtAsked } from './usdt-ask.ts';

export type ProofRequest = {
  customerId: bigint;
  type: OrderType;
  reference: string;
  paymentOption: PaymentOptionCode | undefined;
  /** What the customer was shown to pay. */
  shownAmount: bigint | undefined;
  /** What they were shown that the receiver gets, of a payment. */
  shownPayout: bigint | undefined;
  /** The ask in USDT that the customer was shown. */
  usdtAsk: string | undefined;
  uploads: Uploads;
  once: Once;
  now: Date;
};

export type ProofAnswer = { id: string; status: OrderStatus };

/**
 * Keeps the proof and moves a pending order to awaiting; on an awaiting order it adds one more proof, on
 * a processing one the file goes to the chat and nothing moves.
 * @throws {ApiError} `not_found`, `proof_required`, `no_amount_yet`, `amount_changed`, `rate_not_held`, `order_closed`, `order_moved`.
 */
export async function uploadProof(context: Context, request: ProofRequest): Promise<ProofAnswer> {
  if (!request.uploads.has('payment_proof')) {
    fail('proof_required', {}, { payment_proof: ['Proof of payment is required'] });
  }
  const { answer } = await request.once(async (tx) => {
    // Locked, so that of two proofs at the same moment both are kept.
    const order = (await lockOwnOrder(tx, request)) ?? fail('not_found');
    // It is paid from with a press; there is nothing to prove.
    if (request.paymentOption === 'wallet') fail('payment_option_unavailable');
    if (request.paymentOption) await refuseUnpayable(tx, request.paymentOption, order.currency);
    const isForChat = permitProof(order);
    const fileId = await request.uploads.keep(tx, 'payment_proof');
    if (fileId === undefined) throw new Error('the upload was there a moment ago');
    if (isForChat) return attachToChat(tx, order, fileId, request.now);
    // A quote that changed while somebody paid must not pass for what they agreed to.
    const missing = amountMissing(order);
    if (missing !== null && request.shownAmount !== undefined && request.shownAmount !== missing)
      fail('amount_changed', { amount: displayMoney(formatAmount(missing), order.currency) });
    await agreeOnRate(context, tx, order, { shown: request.shownPayout, now: request.now });
    // The order is moved first: everyone locks orders before transactions.
    const status = await moveOrder(context, tx, order, {
      event: 'proof',
      by: 'customer',
      messageFileId: fileId,
      now: request.now,
    });
    await assignUnowned(context, tx, order, request.now);
    await keepProof(tx, order, fileId, request);
    await soughtLater(context, tx, fileId);
    return { id: String(order.id), status };
  });
  return answer;
}

/** Whether an order takes what `uploadProof` brings, as it is now. @throws {ApiError} as `uploadProof`. */
export async function mayTakeProof(db: Db, own: OwnOrder): Promise<void> {
  permitProof((await ownOrder(db, own)) ?? fail('not_found'));
}

/** Whether the file is for the chat, and no proof. */
function permitProof(order: OrderRow): boolean {
  const isForChat = order.status === 'processing';
  permit(order, isForChat ? 'file' : 'proof', 'customer');
  return isForChat;
}

async function keepProof(tx: Db, order: OrderRow, fileId: bigint, request: ProofRequest) {
  const option = request.paymentOption;
  const asked = option === 'usdt' ? await usdtAsked(tx, order, request.usdtAsk, request.now) : null;
  await recordProof(tx, { orderId: order.id, fileId, option, asked, now: request.now });
}

const proofKept = piece<{
  orderId: bigint;
  fileId: bigint;
  option: PaymentOptionCode | null;
  asked: bigint | null;
  rate: string | null;
  now: Date;
}>(`@attempt as (
  update transactions set payment_option_code = coalesce(:option, payment_option_code),
    usdt_asked = coalesce(usdt_asked, :asked::bigint), usdt_rate = coalesce(usdt_rate, :rate::numeric)
  from @each where order_id = :orderId::bigint and closed_at is null returning transactions.id, order_id),
@proof as (
  insert into proofs (order_id, transaction_id, file_id, payment_option_code, created_at)
  select :orderId, @attempt.id, :fileId::bigint, :option, :now::timestamptz
  from @each left join @attempt on @attempt.order_id = :orderId
  where unmoved((@attempt.id is not null)::int, 1) = 1)`);

/** Records a proof with the open attempt to pay it belongs to. @throws {ApiError} `order_moved` where none is open. */
export async function recordProof(
  tx: Db,
  proof: {
    orderId: bigint;
    fileId: bigint;
    option: PaymentOptionCode | undefined;
    /** What is asked for in USDT, where that was chosen: of an attempt once, since that is what its customer sends. */
    asked: { amount: bigint; rate: string } | null;
    now: Date;
  },
): Promise<void> {
  const { orderId, fileId, option, asked, now } = proof;
  const row = {
    ...{ orderId, fileId, now, option: option ?? null },
    ...{ asked: asked?.amount ?? null, rate: asked?.rate ?? null },
  };
  await write(tx, proofKept(row, attemptOf(row)));
}

async function attachToChat(tx: Db, order: OrderRow, fileId: bigint, now: Date): Promise<ProofAnswer> {
  await gatherMessage(tx, { orderId: order.id, sender: 'customer', lines: [], fileId, now });
  return { id: String(order.id), status: order.status };
}
