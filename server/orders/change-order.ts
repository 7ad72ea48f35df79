/** The one statement that changes an order's row. */
import { type TrackStatus, trackStatusAfter } from '@cowrie/contract/lifecycle.ts';
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import type { Permit } from '../permit.ts';
import type { PromiseColumns } from './promise/promise.ts';
import type { OrderRow } from './queries.ts';
import type { TestColumns } from './test-first/test-moves.ts';

type Change = {
  amount?: bigint | undefined;
  /** In minor units and in all: how much has arrived, and how much the receiver has been sent. */
  received?: bigint | undefined;
  paidOut?: bigint | undefined;
  receiptFileId?: bigint | undefined;
  /** What is promised from now on. */
  promise?: PromiseColumns | undefined;
  /** The state of the test payment; `isTurn` where it makes it somebody else's turn. */
  test?: TestColumns;
  isTurn?: boolean;
  step?: TrackStatus;
};

/** What a change of an order may set, with the types of its columns. */
const COLUMNS = {
  status: 'text',
  status_since: 'timestamptz',
  track_status: 'text',
  updated_at: 'timestamptz',
  amount: 'bigint',
  received: 'bigint',
  paid_out: 'bigint',
  receipt_file_id: 'bigint',
  promise_minutes: 'int',
  first_promised_at: 'timestamptz',
  promised_at: 'timestamptz',
  promise_soon_at: 'timestamptz',
  apologies: 'int',
  test_released_at: 'timestamptz',
  test_missing_at: 'timestamptz',
} satisfies Partial<Record<keyof OrderRow, string>>;
type Column = keyof typeof COLUMNS;
type Changed = Partial<Pick<OrderRow, Column>>;

const pieces = new Map<string, ReturnType<typeof changing>>();

/** The statement's first part, so that an order's row is locked before anything that belongs to it. */
const changing = (columns: readonly Column[]) =>
  piece(`@first as (
  update orders set version = unmoved(orders.version, :version::bigint) + 1,
    ${columns.map((column) => `${column} = :${column}::${COLUMNS[column]}`).join(', ')}
  from @each where orders.id = :id::bigint returning orders.id)`);

function changed(set: Changed) {
  const columns = Object.keys(set) as Column[];
  const key = columns.join();
  const known = pieces.get(key) ?? changing(columns);
  pieces.set(key, known);
  return known;
}

/**
 * Changes the row of a permitted order, together with what else `tx` writes, and returns the row as it will be. Where anybody
 * changed it since it was read, its version is another and the transaction fails with `order_moved`: that guards also what
 * leaves the status alone, such as a quote or a weight. The version grows, by which polls see the change.
 */
export async function changeOrder(
  tx: Db,
  { order, to }: Permit<OrderRow>,
  { amount, received, paidOut, receiptFileId, promise, test, isTurn, step }: Change,
  now: Date,
): Promise<OrderRow> {
  const set: Changed = {
    status: to,
    track_status: step ?? trackStatusAfter(order.type, to, order.track_status),
    updated_at: now,
    ...(to === order.status && !isTurn ? {} : { status_since: now }),
    ...(amount === undefined ? {} : { amount }),
    ...(received === undefined ? {} : { received }),
    ...(paidOut === undefined ? {} : { paid_out: paidOut }),
    ...(receiptFileId === undefined ? {} : { receipt_file_id: receiptFileId }),
    ...promise,
    ...test,
  };
  const { id, version } = order;
  await write(tx, changed(set)({ ...set, id, version }, `order ${id}`));
  return { ...order, ...set, version: version + 1n };
}
