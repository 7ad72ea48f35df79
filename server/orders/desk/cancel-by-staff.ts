/** Staff cancel an order: what had come for it is owed to its customer with the same press (Product §28.2, §28.3, §28.7). */
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { permit } from '../../permit.ts';
import { amountReceived } from '../money/missing.ts';
import { openMoney } from '../money/opening.ts';
import { moveOrder } from '../move-order.ts';
import { refuseWhilePaid } from '../payouts/claims.ts';
import type { OrderRow } from '../queries.ts';
import { owedAfterCancel } from '../refunds/owed.ts';
import { refundMoney } from '../refunds/tell-refund.ts';

type Cancelled = {
  reason: string;
  /** What had come for it by what was looked at, in minor units. */
  received?: bigint | undefined;
};

/**
 * `refund` is what is owed from now on, in Naira; null where nothing had come.
 * @throws {ApiError} `order_moved` where another sum had come than was seen, `payout_claimed`, `worth_unknown`, and as
 * `moveOrder`.
 */
export async function cancelByStaff(
  { context, staff, now }: StaffAct,
  order: OrderRow,
  { reason, received: seen }: Cancelled,
) {
  const { reference, amount, currency } = order;
  const received = amountReceived(order);
  if (seen !== undefined && seen !== received) fail('order_moved');
  permit(order, 'cancel', staff.role);
  return transaction(context.db, async (tx) => {
    await refuseWhilePaid(tx, order, { staff, now });
    const status = await moveOrder(context, tx, order, { event: 'cancel', by: staff, note: reason, now });
    await openMoney(tx, order, now);
    const owed = await owedAfterCancel(context, tx, order, { by: staff, now });
    const facts = [
      amount === null ? 'not quoted' : `order of ${displayMinor(amount, currency)}`,
      received > 0n ? `${displayMinor(received, currency)} had come` : 'nothing had come',
      owed > 0n ? `refund of ${refundMoney(owed)} owed` : '',
      reason,
    ];
    const detail = facts.filter(Boolean).join('; ');
    await audit(tx, { staff, action: 'order.cancel', subject: reference, detail, now });
    return { reference, status, refund: owed > 0n ? formatAmount(owed) : null };
  });
}
