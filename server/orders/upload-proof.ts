/** A customer sends a proof of payment; while processing, any file for the chat (Product §7.8, §7.9, §7.20). */
import type { OrderStatus, OrderType } from '@cowrie/contract/lifecycle.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Uploads } from '../calls/uploads.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { ApiError, fail, failFields } from '../errors.ts';
import { permit } from '../permit.ts';
import { gatherMessage } from '../threads/thread.ts';
import { businessTimes } from '../working-hours/index.ts';
import { soughtLater } from './alike-proofs/seek.ts';
import { assignUnowned, knowRules } from './assign.ts';
import { agreeOnRate } from './held-rate.ts';
import { amountMissing, refuseOtherAmount } from './money/missing.ts';
import { moveOrder } from './move-order.ts';
import { switchedOn, taking } from './payable-by.ts';
import { lockOwnOrder, type OrderRow, type OwnOrder, ownOrder, ownPayment } from './queries.ts';
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

/** The field that a proof comes in. */
const PROOF = 'payment_proof';

/**
 * Of one attempt to pay: more than anybody pays in. Each is held against every other order's (Product §7.22): whoever sent one
 * slip by the thousand for two orders would keep staff from opening their queue.
 */
const MOST_PROOFS = 50;

/** So often the order may have moved since it was read; then whoever sends the proof is told. */
const TRIES = 3;

/**
 * Keeps the proof and moves a pending order to awaiting; on an awaiting order it adds one more proof, on
 * a processing one the file goes to the chat and nothing moves. What it is held against is read before its transaction, and
 * anew where the order has moved meanwhile: of two proofs at the same moment both are kept.
 * @throws {ApiError} `not_found`, `proof_required`, `no_amount_yet`, `amount_changed`, `rate_not_held`, `order_closed`, `order_moved`;
 * as `refuseManyProofs`.
 */
export async function uploadProof(context: Context, request: ProofRequest): Promise<ProofAnswer> {
  if (!request.uploads.has(PROOF)) fail('proof_required', {}, { [PROOF]: ['Proof of payment is required'] });
  for (let tries = 1; ; tries += 1) {
    const found = await readOrder(context, request);
    try {
      const { answer } = await request.once((tx) => takeProof(context, tx, found, request));
      return answer;
    } catch (error) {
      if (tries === TRIES || !(error instanceof ApiError && error.code === 'order_moved')) throw error;
    }
  }
}

type Found = Awaited<ReturnType<typeof readOrder>>;

/** The order and what else a proof is held against: what changes of the order moves it, the rest may be a second old. */
async function readOrder({ db, known }: Context, request: ProofRequest) {
  const { type, now } = request;
  const [order, beside, options, hours] = await Promise.all([
    ownOrder(db, request),
    type === 'payment' ? ownPayment(db, request) : undefined,
    known.get('payment options', () => switchedOn(db)),
    known.get(`business times ${dayOf(now.getTime())}`, () => businessTimes(db, now)),
    knowRules({ db, known }),
  ]);
  // The payment's own facts must not be older than the order's version, which guards the move.
  const isOlder = order && beside && beside.order_version < order.version;
  const payment = isOlder ? await ownPayment(db, request) : beside;
  const asked =
    order && request.paymentOption === 'usdt' ? await usdtAsked(db, order, request.usdtAsk, now) : null;
  return { order, payment, options, promising: { minutes: payment?.promise_minutes ?? null, hours }, asked };
}

async function takeProof(
  context: Context,
  tx: Db,
  found: Found,
  request: ProofRequest,
): Promise<ProofAnswer> {
  const { paymentOption: option, uploads, now } = request;
  const { order = fail('not_found'), payment, options, promising, asked } = found;
  // From the balance it is paid with a press; there is nothing to prove.
  if (option === 'wallet' || (option && !taking(options, order.currency).includes(option)))
    fail('payment_option_unavailable');
  if (permitProof(order)) return attachToChat(tx, request);
  await refuseManyProofs(tx, order);
  // A quote that changed while somebody paid must not pass for what they agreed to.
  const missing = amountMissing(order);
  if (missing !== null) refuseOtherAmount(request.shownAmount, missing, order.currency);
  await agreeOnRate(context, tx, order, { shown: request.shownPayout, payment, now });
  const fileId = await uploads.keepSent(tx, PROOF);
  const proof = { fileId, option, asked };
  const status = await moveOrder(context, tx, order, {
    event: 'proof',
    by: 'customer',
    proof,
    promising,
    now,
  });
  await assignUnowned(context, tx, order, now);
  await soughtLater(context, tx, fileId);
  return { id: String(order.id), status };
}

/** Locked, so that nobody closes the order before the file is there. */
async function attachToChat(tx: Db, request: ProofRequest): Promise<ProofAnswer> {
  const order = (await lockOwnOrder(tx, request)) ?? fail('not_found');
  // It waits for a proof again: that is read anew, and held against more.
  if (!permitProof(order)) fail('order_moved');
  const fileId = await request.uploads.keepSent(tx, PROOF);
  await gatherMessage(tx, { orderId: order.id, sender: 'customer', lines: [], fileId, now: request.now });
  return { id: String(order.id), status: order.status };
}

/** Whether an order takes what `uploadProof` brings, as it is now. @throws {ApiError} as `uploadProof`. */
export async function mayTakeProof(db: Db, own: OwnOrder): Promise<void> {
  const order = (await ownOrder(db, own)) ?? fail('not_found');
  if (!permitProof(order)) await refuseManyProofs(db, order);
}

/** @throws {ApiError} `invalid_input` at the file's field. */
async function refuseManyProofs(db: Db, { id, status }: OrderRow): Promise<void> {
  // One that waits to be paid has none of its attempt yet.
  if (status !== 'awaiting') return;
  const { count } = await db
    .selectFrom('proofs')
    .innerJoin('transactions', 'transactions.id', 'proofs.transaction_id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('proofs.order_id', '=', id)
    .where('transactions.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_PROOFS)
    failFields({
      [PROOF]: [
        `You have sent ${MOST_PROOFS} files for this payment. We are looking at them. Is one missing? Tell us in the chat.`,
      ],
    });
}

/** Whether the file is for the chat, and no proof. */
function permitProof(order: OrderRow): boolean {
  const isForChat = order.status === 'processing';
  permit(order, isForChat ? 'file' : 'proof', 'customer');
  return isForChat;
}
