/** Staff decline the proof that they looked at (Product §7.10, §28.7). */
import { displayMinor } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { transaction } from '../../database/transaction.ts';
import { permit } from '../../permit.ts';
import { amountMissing } from '../money/missing.ts';
import { type OrderWithAttempt, refuseOtherAttempt } from '../money/pay-in.ts';
import { moveOrder } from '../move-order.ts';

type Declined = { reason: string; attempt?: string | undefined };

/**
 * The order and its attempt were read together: what changes either from there on makes the move fail.
 * @throws {ApiError} `order_moved` where another attempt is open than was seen, and as `moveOrder`.
 */
export async function declineProof(
  { context, staff, now }: StaffAct,
  { order, attempt: open }: OrderWithAttempt,
  { reason, attempt: seen }: Declined,
) {
  permit(order, 'decline', staff.role);
  refuseOtherAttempt(open, seen);
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
