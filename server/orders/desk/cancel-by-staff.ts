/** Staff cancel an order: what had come for it is owed to its customer with the same press (Product §28.2, §28.3). */
import { formatAmount } from '@cowrie/contract/money.ts';
import type { StaffAct } from '../../calls/call.ts';
import { fail } from '../../errors.ts';
import { amountReceived } from '../money/missing.ts';
import type { OrderRow } from '../queries.ts';
import { staffMove } from './staff-move.ts';

type Cancelled = { reason: string; received?: bigint | undefined };

/** @throws {ApiError} `order_moved` where another sum had come than was seen, `money_came`, and as `staffMove`. */
export async function cancelByStaff(call: StaffAct, order: OrderRow, { reason, received }: Cancelled) {
  if (received !== undefined && received !== amountReceived(order)) fail('order_moved');
  const { refund, ...moved } = await staffMove(call, order, 'cancel', { note: reason });
  return { ...moved, refund: refund > 0n ? formatAmount(refund) : null };
}
