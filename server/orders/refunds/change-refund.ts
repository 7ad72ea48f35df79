/**
 * The one statement that changes a refund, and the one that finds it (Product §26.73). What settles it writes its journal
 * first: the database lets none be settled without.
 */
import type { RefundState } from '@cowrie/contract/orders.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';

export type RefundRow = Selectable<Database['refunds']>;

export type Asked = {
  id: bigint;
  /** The states that it may be in. */
  from: readonly RefundState[];
  /** Of their own, where a customer asks. */
  customerId?: bigint;
  /** What whoever asks has seen. */
  version?: bigint;
};

/** Locks a refund until `tx` ends. @throws {ApiError} `not_found`; `changed_meanwhile` where it is not as it was seen. */
export async function lockRefund(tx: Db, asked: Asked): Promise<RefundRow> {
  return asAsked(await locked(tx, asked.id), asked);
}

/**
 * Locks a refund for its next step; null where the one step that it has taken since it was seen left it as `step`: the call is
 * made again since its answer got lost.
 * @throws {ApiError} as `lockRefund`.
 */
export async function lockForStep(
  tx: Db,
  asked: Asked & { version: bigint },
  step: Partial<RefundRow>,
): Promise<RefundRow | null> {
  const row = await locked(tx, asked.id);
  const names = Object.keys(step) as (keyof RefundRow)[];
  const hasTaken = row?.version === asked.version + 1n && names.every((name) => row[name] === step[name]);
  return hasTaken ? null : asAsked(row, asked);
}

const locked = (tx: Db, id: bigint): Promise<RefundRow | undefined> =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

function asAsked(row: RefundRow | undefined, { from, customerId, version }: Asked): RefundRow {
  if (!row || (customerId !== undefined && row.customer_id !== customerId)) fail('not_found');
  if (!from.includes(row.state)) fail('changed_meanwhile');
  if (version !== undefined && row.version !== version) fail('changed_meanwhile');
  return row;
}

/** Moves a refund on from what it was read as. @throws {ApiError} `changed_meanwhile`. */
export async function changeRefund(
  tx: Db,
  row: RefundRow,
  change: Updateable<Database['refunds']> & { state: RefundState },
  now: Date,
): Promise<RefundRow> {
  const changed = await tx
    .updateTable('refunds')
    .set({ ...change, state_since: now, version: sql<bigint>`version + 1` })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('version', '=', row.version)
    .returningAll()
    .executeTakeFirst();
  return changed ?? fail('changed_meanwhile');
}

/** Those in which a customer may still say where it goes. */
export const CHOOSABLE: readonly RefundState[] = ['choosing', 'waiting'];
