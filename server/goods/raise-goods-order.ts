/** Staff raise a procurement order for a customer (Product §21.12). */

import { audit } from '../audit/index.ts';
import type { Once } from '../calls/idempotency.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { openOrder } from '../orders/index.ts';
import { holdUnlessGone } from '../sessions/gone.ts';

export type GoodsRequest = {
  staff: { id: bigint; username: string };
  username: string;
  name: string;
  quantity: string;
  /** Kobo, where the cost is known already. */
  amount: bigint | undefined;
  once: Once;
  now: Date;
};

/** @throws {ApiError} `customer_unknown`. */
export async function raiseGoodsOrder(context: Context, request: GoodsRequest) {
  return request.once(async (tx) => {
    const customer = await tx
      .selectFrom('customers')
      .select('id')
      .where((where) => where.eb(where.fn('lower', ['username']), '=', request.username.toLowerCase()))
      .executeTakeFirst();
    if (!customer || !(await holdUnlessGone(tx, customer.id)))
      fail('customer_unknown', {}, { username: ['There is no customer with this username.'] });
    const order = await openOrder(
      context,
      tx,
      {
        type: 'goods',
        customerId: customer.id,
        amount: request.amount ?? null,
        name: request.name,
        quantity: request.quantity,
        facts: { raised_by: request.staff.id },
      },
      request.now,
    );
    await audit(tx, {
      staff: request.staff,
      action: 'order.raise',
      subject: order.reference,
      detail: request.username,
      now: request.now,
    });
    return { id: String(order.id), reference: order.reference };
  });
}
