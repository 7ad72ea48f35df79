/** The customer answers for their receiver: the test is there and the rest may go, or it is not (Product §27.57). */
import type { TestState } from '@cowrie/contract/test-first.ts';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { permit } from '../../permit.ts';
import { gatherMessage } from '../../threads/thread.ts';
import { moveOrder } from '../move-order.ts';
import { lockOwnOrder, type OrderRow, paymentOrder } from '../queries.ts';

type Answer = { customerId: bigint; reference: string; now: Date };
type Answered = { reference: string; state: TestState };

/**
 * Lets the rest go; asked again it stays as it is. `rest` is what the customer was shown as still to be sent.
 * @throws {ApiError} `not_found`, `no_test_waits`, `order_closed`, `order_moved`; `changed_meanwhile` where another sum
 * is left by now.
 */
export function releaseRest(
  context: Context,
  { rest, ...answer }: Answer & { rest: bigint | undefined },
): Promise<Answered> {
  return transaction(context.db, async (tx) => {
    const order = await ownPayment(tx, answer);
    const { reference } = order;
    if (order.test_released_at !== null) return { reference, state: 'released' };
    permit(order, 'release', 'customer');
    const left = (await paymentOrder(tx, order.id)).you_get - order.paid_out;
    if (rest !== undefined && rest !== left) fail('changed_meanwhile');
    await moveOrder(context, tx, order, { event: 'release', by: 'customer', now: answer.now });
    return { reference, state: 'released' };
  });
}

/** Tells staff, once for each test that was sent. @throws {ApiError} as `releaseRest`. */
export function testNotArrived(context: Context, answer: Answer): Promise<Answered> {
  return transaction(context.db, async (tx) => {
    const order = await ownPayment(tx, answer);
    const { reference } = order;
    permit(order, 'not-arrived', 'customer');
    if (order.test_missing_at !== null) return { reference, state: 'missing' };
    const { now } = answer;
    await moveOrder(context, tx, order, { event: 'not-arrived', by: 'customer', now });
    // In the customer's own name and last, so that the queue says that they wrote.
    await gatherMessage(tx, {
      orderId: order.id,
      sender: 'customer',
      lines: ['The test has not arrived.'],
      now,
    });
    return { reference, state: 'missing' };
  });
}

async function ownPayment(tx: Db, { customerId, reference }: Answer): Promise<OrderRow> {
  return (await lockOwnOrder(tx, { customerId, type: 'payment', reference })) ?? fail('not_found');
}
