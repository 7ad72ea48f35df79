/** How far the paying out of a payment is, as the order's page shows it (Product §28.15, §28.19). */
import type { PayoutWork } from '@cowrie/contract/desk/payout-work.ts';
import type { Db } from '../../database/transaction.ts';
import type { StaffMember } from '../../sessions/staff.ts';
import type { OrderRow, PaymentRow } from '../queries.ts';
import { claimHeldSince, claimOf } from './claims.ts';
import { lastRelease, releaseView } from './releases.ts';
import { type PayoutRules, payoutRules } from './rules.ts';

type Reader = Pick<StaffMember, 'id' | 'sessionId'>;

/** Who pays it, what was asked last of a second person, and by which rules. */
export type PayoutState = {
  claim: Awaited<ReturnType<typeof claimOf>>;
  release: Awaited<ReturnType<typeof lastRelease>>;
  rules: PayoutRules;
};

/** Of a payment that is to be paid out; null of any other order. */
export async function payoutState(db: Db, order: OrderRow): Promise<PayoutState | null> {
  if (order.type !== 'payment' || order.status !== 'processing') return null;
  const [claim, release, rules] = await Promise.all([
    claimOf(db, order.id),
    lastRelease(db, order.id),
    payoutRules(db),
  ]);
  return { claim, release, rules };
}

type Asking = { order: OrderRow; payment: PaymentRow; reader: Reader; paying: PayoutState; now: Date };

export async function payoutWork(db: Db, asking: Asking): Promise<PayoutWork> {
  const { reader, paying, now } = asking;
  const { claim, rules } = paying;
  const { isNeeded, release } = await releaseView(db, { ...asking, ...paying, staffId: reader.id });
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
    slip_required: rules.slipRequired,
  };
}

/** A text that differs whenever the state differs: part of the order page's version. */
export function payoutStateVersion(paying: PayoutState | null, now: Date): string {
  if (!paying) return '';
  const { claim, release, rules } = paying;
  const of = claim && [claim.staff_id, claim.session_id, claim.since.getTime(), claim.account];
  const isHeld = claim ? claim.seen_at >= claimHeldSince(now) : '';
  return [of, isHeld, release?.id, release?.state, rules.slipRequired, rules.releaseAbove].flat().join('-');
}
