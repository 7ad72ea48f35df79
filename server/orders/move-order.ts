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
  /** Its customer, a staff member, or nobody: it came with time. */
  by: 'customer' | 'system' | { id: bigint; role: StaffRole };
  note?: string | null;
  /** The new amount, with `quote`. */
  amount?: bigint;
  /** How much has arrived by now, where that changes; of a payment how much is paid out. */
  received?: bigint;
  paidOut?: bigint;
  /** What goes out was held against the test that goes first, and the table need not be asked about that. */
  heldAgainstTest?: true;
  /** What is said of it, where that is not what the move's name says. */
  words?: Told;
  /** What the move's mail says besides. */
  mailedToo?: string | undefined;
  /** A stored receipt, with `complete` and `payout`. */
  receiptFileId?: bigint;
  /** A file shown with the thread's message. */
  messageFileId?: bigint;
  /** What is sent with `proof`, shown so too. */
  proof?: Proof;
  /** What a promise is made of, where that was read before. */
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
 * The open attempt to pay follows the order; where none is open any more and the order is to be paid, the next opens. It
 * is about what is missing, or what came of it.
 */
async function moveTransaction(tx: Db, { order, moved, row, proof, now }: Moved): Promise<void> {
  const status = 'attempt' in row ? row.attempt : undefined;
  const hasEnded = status !== undefined && status !== 'awaiting';
  const { id: orderId, customer_id: customerId } = moved;
  const came = moved.received - order.received;
  const missing = moved.amount === null ? null : moved.amount - moved.received;
  const amount = came > 0n ? came : missing;
  const hasCome = came > 0n && order.amount !== null;
  const following = {
    ...{ orderId, amount, status: status ?? null, closedAt: hasEnded ? now : null },
    missingBefore: hasCome && order.amount !== null ? order.amount - order.received : null,
    missingNow: hasCome ? missing : null,
    isFirst: order.received === 0n,
  };
  if (moved.status === 'pending' && (hasEnded || order.status === 'processing'))
    await followWithNext(tx, { ...following, customerId, missing, now });
  else if (proof) await followWithProof(tx, { ...following, ...proof, now });
  else await followOrder(tx, following);
}
