/** An approved account is stopped while it waits; the live one stays (Product §22.7). */
import type { PayAccount } from '@cowrie/contract/desk/treasury.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { holdProposal } from '../security/hold-proposal.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { accountById, type Decision, factsOf, summary } from './pay-accounts.ts';

/** @throws {ApiError} `not_found`; `changed_meanwhile` where it does not wait, or waits no more, unless they stopped it. */
export async function stopPayAccount(context: Context, decision: Decision): Promise<PayAccount> {
  return transaction(context.db, async (tx) => {
    const { state, stopped_by } = await holdProposal(tx, 'pay_accounts', decision.id);
    // A call that is made again since its answer got lost.
    if (state === 'stopped' && stopped_by === decision.staff.id) return accountById(tx, decision);
    const stopped = await stop(tx, decision).where('id', '=', decision.id).execute();
    if (stopped.length === 0) fail('changed_meanwhile');
    await tell(context, tx, decision, stopped);
    return accountById(tx, decision);
  });
}

/** Stops all that somebody proposed or approved and that still waits: they are blocked, or lost the right to. */
export async function stopAccountsOf(
  context: Context,
  tx: Db,
  act: Omit<Decision, 'id'> & { of: bigint },
): Promise<void> {
  const stopped = await stop(tx, act)
    .where(({ or, eb }) => or([eb('proposed_by', '=', act.of), eb('decided_by', '=', act.of)]))
    .execute();
  await tell(context, tx, act, stopped);
}

const stop = (tx: Db, { staff, now }: { staff: StaffMember; now: Date }) =>
  tx
    .updateTable('pay_accounts')
    .set({ state: 'stopped', stopped_by: staff.id, stopped_at: now })
    .where('state', '=', 'approved')
    .where('live_from', '>', now)
    .returning(['option_code', 'details']);

async function tell(
  context: Context,
  tx: Db,
  { staff, device, now }: Omit<Decision, 'id'>,
  stopped: Awaited<ReturnType<ReturnType<typeof stop>['execute']>>,
): Promise<void> {
  for (const { option_code: option, details } of stopped) {
    await audit(tx, { staff, action: 'account.stop', subject: option, detail: summary(details), now });
    const facts = factsOf(option, details);
    await tellTreasury(context, tx, { kind: 'account-stopped', by: staff.name, device, now, facts });
  }
}
