/** How far the paying out of a payment is, as the order's page shows it (Product §28.15, §28.19). */
import type { PayoutWork } from '@cowrie/contract/desk/payout-work.ts';
import type { Db } from '../../database/transaction.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import type { OrderRow } from '../queries.ts';
import { claimHeldSince, claimOf } from './claims.ts';
import { releaseOf } from './releases.ts';
import { payoutRules } from './rules.ts';

type Reader = Pick<StaffMember, 'id' | 'sessionId'>;

export async function payoutWork(
  db: Db,
  order: OrderRow,
  reader: Reader,
  now: Date,
): Promise<PayoutWork | null> {
  if (order.type !== 'payment' || order.status !== 'processing') return null;
  const claim = await claimOf(db, order.id);
  const { isNeeded, release } = await releaseOf(db, order, reader.id, now);
  const { slipRequired } = await payoutRules(db);
  return {
    claim: claim
      ? {
          by: claim.name,
          mine: claim.staff_id === reader.id,
          here: claim.session_id === reader.sessionId,
          since: claim.since.toISOString(),
          account: claim.account,
          free: claim.seen_at < claimHeldSince(now),
        }
      : null,
    taken_over_by: claim && claim.taken_from === reader.id ? claim.name : null,
    needs_release: isNeeded,
    release,
    slip_required: slipRequired,
  };
}

/** Differs whenever that does. */
export async function payoutWorkVersion(db: Db, order: OrderRow, now: Date): Promise<string> {
  if (order.type !== 'payment' || order.status !== 'processing') return '';
  const claim = await claimOf(db, order.id);
  const release = await db
    .selectFrom('payout_releases')
    .select(['id', 'state'])
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { slipRequired, releaseAbove } = await payoutRules(db);
  const of = claim && [claim.staff_id, claim.session_id, claim.since.getTime(), claim.account];
  const isHeld = claim ? claim.seen_at >= claimHeldSince(now) : '';
  return [of, isHeld, release?.id, release?.state, slipRequired, releaseAbove].flat().join('-');
}
