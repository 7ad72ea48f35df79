/** The tracking of many orders moves at once, each told in its own thread; who moves them mails (Product §28.91). */
import type { TrackStatus } from '@cowrie/contract/lifecycle.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { permit, verdictOn } from '../permit.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { changeOrder } from './change-order.ts';
import type { OrderRow } from './queries.ts';
import { tell } from './tell.ts';

type Step = { step: TrackStatus; line: string; staff: StaffMember; now: Date };

/** Moves a locked order; false where its life does not allow that. */
export async function trackLocked(
  context: Pick<Context, 'jobs'>,
  tx: Db,
  order: OrderRow,
  { step, line, staff, now }: Step,
): Promise<boolean> {
  if (!verdictOn(order, 'track', staff.role, step).allowed) return false;
  const changed = await changeOrder(tx, permit(order, 'track', staff.role, step), { step }, now);
  await tell(context, tx, changed, {
    event: 'track',
    kind: 'tracking',
    by: staff,
    from: order.status,
    note: line,
    isMailed: false,
    now,
  });
  return true;
}
