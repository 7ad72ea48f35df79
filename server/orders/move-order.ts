/**
 * Every move of an order goes through here: the guarded change of its row, and with it the transaction's
 * state, the event, the thread's message and the mail, all or nothing (Product §7.3, §7.5, §7.6).
 */
import type { OrderMove, OrderStatus, Row } from '@cowrie/contract/lifecycle.ts';
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { permit } from '../permit.ts';
import { changeOrder } from './change-order.ts';
import { followOrder, followWithNext, followWithProof, type Proof } from './follow-order.ts';
import { annulReleases, endClaim } from './payouts/end-payout.ts';
import { type Promising, promiseAfter } from './promise/promise.ts';
import type { OrderRow } from './queries.ts';
import { tell } from './tell.ts';
import { testAfter, testTurn } from './test-first/test-moves.ts';
import type { Told } from './words.ts';

export type MoveRequest = {
  event: OrderMove;
  /** Its customer, a staff member, or `system`: nobody, it came with time. */
  by: 'customer' | 'system' | { id: bigint; role: StaffRole };
  note?: string | null;
  /** The new amount, with `quote`. */
  amount?: bigint;
  /** In minor units, where it changes: how much has arrived in all, and how much of a payment is paid out. */
  received?: bigint;
  paidOut?: bigint;
  /**
   * The payout was checked against the test that goes first already, so the lifecycle's table is not asked about it.
   */
  heldAgainstTest?: true;
  /** The words that tell of it, where they are other than those of the move's name. */
  words?: Told;
  /** A sentence that the move's mail says before its note. */
  mailedToo?: string | undefined;
  /** A stored receipt, with `complete` and `payout`. */
  receiptFileId?: bigint;
  /** A file shown with the thread's message. */
  messageFileId?: bigint;
  /** The proof that comes with `proof`; its file is shown with the message too. */
  proof?: Proof;
  /** What the promised time is worked out from, where it was read before the transaction. */
  promising?: Promising;
  now: Date;
};

/**
 * Moves `order`, as it was read, inside `tx`.
 * @throws {ApiError} as `permit`, and `order_moved` where somebody else changed it since it was read.
 */
export async function moveOrder(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  order: OrderRow,
  move: MoveRequest,
): Promise<OrderStatus> {
  const { event, by, promising, proof, now } = move;
  const asked = move.heldAgainstTest ? { ...order, test_amount: null } : order;
  const permitted = permit(asked, event, typeof by === 'string' ? by : by.role);
  const test = testAfter(order, event, now);
  const turn = event === 'complete' ? null : testTurn(order, { ...test, paid_out: move.paidOut });
  const promise = await promiseAfter(tx, order, { event, turn, promising, now });
  const moved = await changeOrder(tx, permitted, { ...move, promise, test, isTurn: turn !== null }, now);
  await moveTransaction(tx, { order, moved, row: permitted.row, proof, now });
  if (order.status === 'processing') {
    const isOver = moved.status !== 'processing' || event === 'take-back-payout';
    if (isOver) await annulReleases(tx, order.id);
    // A test that waits for its customer ends it too, whoever recorded it (Product §28.16).
    if (isOver || turn === 'waits') await endClaim(tx, order.id);
  }
  await tell(context, tx, moved, {
    event,
    kind: move.words ?? event,
    by,
    from: order.status,
    note: move.note ?? null,
    fileId: proof?.fileId ?? move.messageFileId ?? move.receiptFileId,
    mailedToo: move.mailedToo,
    promisedAt: promise?.promised_at,
    now,
  });
  return moved.status;
}

type Moved = { order: OrderRow; moved: OrderRow; row: Row; proof: Proof | undefined; now: Date };

/**
 * The open attempt to pay follows its order. Where it ends and the order is still to be paid, the next one opens. An attempt's
 * amount is what came by it, or, until money came, what is missing.
 */
async function moveTransaction(tx: Db, { order, moved, row, proof, now }: Moved): Promise<void> {
  const status = 'attempt' in row ? row.attempt : undefined;
  const hasEnded = status !== undefined && status !== 'awaiting';
  const { id: orderId, customer_id: customerId } = moved;
  const came = moved.received - order.received;
  const missing = notReceived(moved);
  const following = {
    orderId,
    amount: came > 0n ? came : missing,
    status: status ?? null,
    closedAt: hasEnded ? now : null,
    missingBefore: came > 0n ? notReceived(order) : null,
    missingNow: came > 0n ? missing : null,
    isFirst: order.received === 0n,
  };
  if (moved.status === 'pending' && (hasEnded || order.status === 'processing'))
    await followWithNext(tx, { ...following, customerId, missing, now });
  else if (proof) await followWithProof(tx, { ...following, ...proof, now });
  else await followOrder(tx, following);
}

/** How much of its amount has not come, whether or not it is asked for still. */
const notReceived = ({ amount, received }: OrderRow): bigint | null =>
  amount === null ? null : amount - received;
