/** Gives out the next payment to pay and claims it in the same step (Product §28.24). */
import { sql } from 'kysely';
import type { StaffAct } from '../../calls/call.ts';
import { ApiError, fail } from '../../errors.ts';
import { orderById } from '../queries.ts';
import { claimPayout } from './claim-payout.ts';
import { claimHeldSince, NO_TEST_WAITS } from './claims.ts';
import { payoutRules } from './rules.ts';

/** Payments to try before saying that none waits: colleagues claim the first ones at the same moment. */
const TRIED = 20;

/**
 * SQL: the payment needs no release, or somebody else has released it. That the release is for this receiver is checked
 * by the claim itself.
 */
const mayBeClaimed = (above: bigint | null, staffId: bigint) =>
  above === null
    ? sql<boolean>`true`
    : sql<boolean>`(p.you_get <= ${above} or exists (select from payout_releases r
        where r.order_id = o.id and r.state = 'released' and r.decided_by <> ${staffId}))`;

/**
 * Claims the payment that is due first of those that nobody is paying, except `after`.
 * @throws {ApiError} `no_payout_waits`.
 */
export async function claimNextPayout(call: StaffAct & { after?: string | undefined }): Promise<string> {
  const { context, staff, now, after = '' } = call;
  const { releaseAbove } = await payoutRules(context.db);
  const waiting = await context.db
    .selectFrom('orders as o')
    .innerJoin('payment_orders as p', 'p.order_id', 'o.id')
    .leftJoin('payout_claims as c', 'c.order_id', 'o.id')
    .select('o.id')
    .where('o.type', '=', 'payment')
    .where('o.status', '=', 'processing')
    .where('o.reference', '<>', after)
    .where(NO_TEST_WAITS)
    .where(mayBeClaimed(releaseAbove, staff.id))
    .where((o) =>
      o.or([
        o('c.order_id', 'is', null),
        o('c.staff_id', '=', staff.id),
        o('c.seen_at', '<', claimHeldSince(now)),
      ]),
    )
    .orderBy('o.promised_at', (order) => order.asc().nullsLast())
    .orderBy('o.status_since')
    .orderBy('o.id')
    .limit(TRIED)
    .execute();
  for (const { id } of waiting) {
    const order = await orderById(context.db, id);
    try {
      await claimPayout(call, order);
      return order.reference;
    } catch (error) {
      // Another has it by now, or it may not be paid yet: the next one.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return fail('no_payout_waits');
}
