/** The one statement that changes an order's row. */
import { type TrackStatus, trackStatusAfter } from '@cowrie/contract/lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { Permit } from '../permit.ts';
import type { PromiseColumns } from './promise/promise.ts';
import type { OrderRow } from './queries.ts';
import type { TestColumns } from './test-first/test-moves.ts';

type Change = {
  amount?: bigint | undefined;
  /** How much has arrived by now, and how much the receiver has been sent, in all. */
  received?: bigint | undefined;
  paidOut?: bigint | undefined;
  receiptFileId?: bigint | undefined;
  /** What is promised from now on. */
  promise?: PromiseColumns | undefined;
  /** What is known of the test that goes first, and that it is somebody else's turn by that. */
  test?: TestColumns;
  isTurn?: boolean;
  step?: TrackStatus;
};

/**
 * Changes the row of a permitted order inside `tx` and answers it as it became. The version guards it, so that what
 * keeps the status, a quote or a weight, is not overwritten either; and by it each poll sees the change.
 * @throws {ApiError} `order_moved` where anybody changed it since it was read.
 */
export async function changeOrder(
  tx: Db,
  { order, to }: Permit<OrderRow>,
  { amount, received, paidOut, receiptFileId, promise, test, isTurn, step }: Change,
  now: Date,
): Promise<OrderRow> {
  const changed = await tx
    .updateTable('orders')
    .set({
      status: to,
      status_since: to === order.status && !isTurn ? sql<Date>`status_since` : now,
      track_status: step ?? trackStatusAfter(order.type, to, order.track_status),
      updated_at: now,
      version: sql<bigint>`version + 1`,
      ...(amount === undefined ? {} : { amount }),
      ...(received === undefined ? {} : { received }),
      ...(paidOut === undefined ? {} : { paid_out: paidOut }),
      ...(receiptFileId === undefined ? {} : { receipt_file_id: receiptFileId }),
      ...promise,
      ...test,
    })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst();
  return changed ?? fail('order_moved');
}
