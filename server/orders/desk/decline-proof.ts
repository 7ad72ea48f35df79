/** Staff decline the proof that they looked at (Product §7.10, §28.7). */
import { displayMinor } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { permit } from '../../permit.ts';
import { amountMissing } from '../money/missing.ts';
import { type OrderWithAttempt, refuseOtherAttempt } from '../money/pay-in.ts';
import { moveOrder } from '../move-order.ts';

type Declined = { reason: string; attempt?: string | undefined; proof?: string | undefined };

/**
 * Declines the proof of an attempt. The order and its attempt were read together: whatever changes either since makes
 * the move fail.
 * @throws {ApiError} `order_moved` where another attempt is open than was seen, or another proof has been sent for it
 * since; and as `moveOrder`.
 */
export async function declineProof(
  { context, staff, now }: StaffAct,
  { order, attempt: open }: OrderWithAttempt,
  { reason, attempt: seen, proof }: Declined,
) {
  permit(order, 'decline', staff.role);
  refuseOtherAttempt(open, seen);
  if (proof !== undefined && open && (await lastProof(context.db, open.id)) !== BigInt(proof))
    fail('order_moved');
  const { reference, currency } = order;
  const missing = amountMissing(order);
  const asked = missing === null ? '' : `asked for ${displayMinor(missing, currency)}`;
  return transaction(context.db, async (tx) => {
    const status = await moveOrder(context, tx, order, { event: 'decline', by: staff, note: reason, now });
    const detail = [asked, reason].filter(Boolean).join('; ');
    await audit(tx, { staff, action: 'order.decline', subject: reference, detail, now });
    return { reference, status };
  });
}

/** The last proof of an attempt. A proof that comes after this moves the order, so that the decline fails. */
async function lastProof(db: Db, attemptId: bigint): Promise<bigint | undefined> {
  const last = await db
    .selectFrom('proofs as p')
    .innerJoin('transactions as t', 't.order_id', 'p.order_id')
    .select('p.id')
    .where('t.id', '=', attemptId)
    .whereRef('p.transaction_id', '=', 't.id')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id;
}
