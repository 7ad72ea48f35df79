/** Staff decline the proof that they looked at (Product §7.10). */
import type { StaffAct } from '../../calls/call.ts';
import { permit } from '../../permit.ts';
import { type OrderWithAttempt, refuseOtherAttempt } from '../money/pay-in.ts';
import { staffMove } from './staff-move.ts';

type Declined = { reason: string; attempt?: string | undefined };

/**
 * The order and its attempt were read together: what changes either from there on makes the move fail.
 * @throws {ApiError} `order_moved` where another attempt is open than was seen, and as `staffMove`.
 */
export async function declineProof(
  call: StaffAct,
  { order, attempt: open }: OrderWithAttempt,
  { reason, attempt: seen }: Declined,
) {
  permit(order, 'decline', call.staff.role);
  refuseOtherAttempt(open, seen);
  const { reference, status } = await staffMove(call, order, 'decline', { note: reason });
  return { reference, status };
}
