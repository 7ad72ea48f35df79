/** Money that came for an order after it closed is its customer's: they choose how they get it (Product §27.16). */
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { tellRefund } from './tell-refund.ts';

type Late = {
  orderId: bigint;
  customerId: bigint;
  /** In kobo, as `journalId` has put it with what is refunded. */
  amount: bigint;
  journalId: bigint;
  by: { id: bigint };
  note: string;
  now: Date;
};

/** @throws {ApiError} `refund_there_already`: an order has one at most. */
export async function owedAfterClosing(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  { orderId, customerId, amount, journalId, by, note, now }: Late,
): Promise<void> {
  const refund = await tx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      customer_id: customerId,
      amount,
      state: 'choosing',
      created_at: now,
      state_since: now,
      owed_journal_id: journalId,
    })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!refund) fail('refund_there_already');
  await tellRefund(context, tx, refund, { kind: 'late-money', by, note, now });
}
