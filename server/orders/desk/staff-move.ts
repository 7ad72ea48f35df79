/** Staff quote, decline or cancel: the audit entry goes with the move (Product §23.7, §26.31). */
import type { StaffMove } from '@cowrie/contract/lifecycle.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { transaction } from '../../database/transaction.ts';
import { permit } from '../../permit.ts';
import { amountMissing, amountReceived } from '../money/missing.ts';
import { openMoney } from '../money/opening.ts';
import { type MoveRequest, moveOrder } from '../move-order.ts';
import { refuseWhilePaid } from '../payouts/claims.ts';
import type { OrderRow } from '../queries.ts';
import { owedAfterCancel } from '../refunds/owed.ts';
import { refundMoney } from '../refunds/tell-refund.ts';
import { refuseLowQuote } from './quote-rule.ts';
import { followQuote } from './quoted-working.ts';

/** Those that move no money. */
type PlainMove = Exclude<StaffMove, 'confirm' | 'part' | 'payout' | 'complete'>;

/**
 * Cancelling starts the refund of what had come (Product §28.3); `refund` is how much, in kobo.
 * @throws {ApiError} `quote_too_low`, and as `moveOrder`.
 */
export async function staffMove(
  { context, staff, now }: StaffAct,
  order: OrderRow,
  event: PlainMove,
  move: Partial<Pick<MoveRequest, 'note' | 'amount'>>,
) {
  permit(order, event, staff.role);
  const money = (minor: bigint) => displayMinor(minor, order.currency);
  if (move.amount !== undefined) refuseLowQuote(order, move.amount);
  return transaction(context.db, async (tx) => {
    const note = move.note || null;
    if (event === 'cancel') await refuseWhilePaid(tx, order, { staff, now });
    const to = await moveOrder(context, tx, order, { event, by: staff, note, amount: move.amount, now });
    if (event === 'quote' && order.type === 'shipment') await followQuote(tx, order.id, note);
    if (event === 'cancel') await openMoney(tx, order, now);
    const owed = event === 'cancel' ? await owedAfterCancel(context, tx, order, { by: staff, now }) : 0n;
    const refund = owed > 0n ? `refund of ${refundMoney(owed)} owed` : '';
    const about = move.amount === undefined ? aboutMoney(order, event) : [money(move.amount)];
    const detail = [...about, refund, move.note ?? ''].filter(Boolean).join('; ');
    await audit(tx, { staff, action: `order.${event}`, subject: order.reference, detail, now });
    return { reference: order.reference, status: to, refund: owed };
  });
}

/** What was asked for and what had come, of a move that says no amount itself (Product §28.7). */
function aboutMoney(order: OrderRow, event: PlainMove): string[] {
  const money = (minor: bigint) => displayMinor(minor, order.currency);
  const missing = amountMissing(order);
  if (event === 'decline') return missing === null ? [] : [`asked for ${money(missing)}`];
  return [
    order.amount === null ? 'not quoted' : `order of ${money(order.amount)}`,
    amountReceived(order) > 0n ? `${money(amountReceived(order))} had come` : 'nothing had come',
  ];
}
