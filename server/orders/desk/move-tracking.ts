/** Staff move the tracking (Product §8.2): that of a payment or of branding follows its status but for one step. */
import type { TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { audit } from '../../audit/index.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { permit } from '../../permit.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import { changeOrder } from '../change-order.ts';
import type { OrderRow } from '../queries.ts';
import { tell } from '../tell.ts';
import { WORDS } from '../words.ts';
import { wasSaidLast } from './was-said-last.ts';

/** @throws {ApiError} `order_closed`, `move_not_allowed`, `order_moved`. */
export async function moveTracking(
  context: Context,
  order: OrderRow,
  move: {
    track_status: TrackStatus;
    title?: string | undefined;
    /** The step that whoever moves it was shown. */
    from?: TrackStatus | undefined;
    staff: StaffMember;
    now: Date;
  },
) {
  const { track_status: step, title, from, staff, now } = move;
  if (from && order.track_status !== from) fail('order_moved');
  const permitted = permit(order, 'track', staff.role, step);
  const answer = { reference: order.reference, track_status: step };
  const note = title || null;
  const words = WORDS.tracking.title({ ...order, trackStatus: step, note });
  const said = { event: 'track', title: words, staffId: staff.id } as const;
  if (order.track_status === step && (await wasSaidLast(context.db, order.id, said))) return answer;
  await transaction(context.db, async (tx) => {
    const moved = await changeOrder(tx, permitted, { step }, now);
    await tell(context, tx, moved, {
      event: 'track',
      kind: 'tracking',
      by: staff,
      from: order.status,
      note,
      now,
    });
    await audit(tx, { staff, action: 'order.track', subject: order.reference, detail: step, now });
  });
  return answer;
}
