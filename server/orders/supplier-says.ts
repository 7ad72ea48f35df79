/** Who was paid says whether the money came: told in the timeline, the thread and a mail (Product §27.33). */
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { OrderRow } from './queries.ts';
import { tell } from './tell.ts';

/** The order stays as it is; its version goes on, so that whoever looks at it again is told. Answers it as it became. */
export async function tellSupplierSays(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  { orderId, answer, now }: { orderId: bigint; answer: SupplierAnswer; now: Date },
): Promise<OrderRow> {
  const order = await tx
    .updateTable('orders')
    .set({ updated_at: now, version: sql<bigint>`version + 1` })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(context, tx, order, {
    event: 'supplier',
    kind: `supplier-${answer}`,
    by: 'system',
    from: order.status,
    note: null,
    now,
  });
  return order;
}
