/** A customer cancels a pending order (Product §7.3). */
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { openMoney } from './money/opening.ts';
import { moveOrder } from './move-order.ts';
import { lockOwnOrder } from './queries.ts';
import { owedAfterCancel } from './refunds/owed.ts';

/** @throws {ApiError} `not_found`, `order_closed`, `order_moved`. */
export async function cancelOrder(
  context: Context,
  request: { customerId: bigint; type: OrderType; reference: string; reason: string; now: Date },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    const order = (await lockOwnOrder(tx, request)) ?? fail('not_found');
    await moveOrder(context, tx, order, {
      event: 'cancel',
      by: 'customer',
      note: request.reason,
      now: request.now,
    });
    await openMoney(tx, order, request.now);
    await owedAfterCancel(context, tx, order, { by: 'customer', now: request.now });
  });
}
