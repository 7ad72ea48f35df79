/** Staff move an order: what they know of it is checked, and the audit entry goes with the move (Product §7.10, §21.14, §23.7). */
import type { StaffMove } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import type { Uploads } from '../../calls/uploads.ts';
import { transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { permit } from '../../permit.ts';
import { type MoveRequest, moveOrder } from '../move-order.ts';
import type { OrderRow } from '../queries.ts';
import { owedAfterCancel } from '../refunds/owed.ts';
import { refundMoney } from '../refunds/tell-refund.ts';
import { refuseSameProof } from './same-proof.ts';

type Move = Partial<Pick<MoveRequest, 'note' | 'amount'>> & {
  /** The amount that staff saw when they looked for the money. */
  seenAmount?: bigint;
  /** With `confirm`: staff looked at the other orders that the proof was sent for. */
  lookedAtSameProof?: boolean;
  /** The call's uploads; the one in `receipt` goes with the move. */
  receipt?: Uploads;
};

/** @throws {ApiError} `order_moved` for another amount than the one seen, `proof_sent_twice`, and as `moveOrder`. */
export async function staffMove(
  { context, staff, now }: StaffAct,
  order: OrderRow,
  event: StaffMove,
  move: Move = {},
) {
  if (move.seenAmount !== undefined && move.seenAmount !== order.amount) fail('order_moved');
  // Asked before a receipt is kept, and again by the move itself.
  permit(order, event, staff.role);
  const status = await transaction(context.db, async (tx) => {
    const looked = move.lookedAtSameProof ?? false;
    const others = event === 'confirm' ? await refuseSameProof(tx, order, { looked }) : [];
    const receiptFileId = await move.receipt?.keep(tx, 'receipt');
    const to = await moveOrder(context, tx, order, {
      event,
      by: staff,
      note: move.note || null,
      amount: move.amount,
      receiptFileId,
      now,
    });
    const owed = event === 'cancel' ? await owedAfterCancel(context, tx, order, { by: staff, now }) : 0n;
    const amount = move.amount === undefined ? '' : displayMoney(formatAmount(move.amount), order.currency);
    const same = others.length > 0 ? `same proof as ${others.join(', ')}, looked at` : '';
    const refund = owed > 0n ? `refund of ${refundMoney(owed)} owed` : '';
    const detail = [amount, move.note ?? '', same, refund].filter(Boolean).join('; ');
    await audit(tx, { staff, action: `order.${event}`, subject: order.reference, detail, now });
    return to;
  });
  return { reference: order.reference, status };
}
