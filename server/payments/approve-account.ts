/** A second person approves an account that customers are to pay into (Product §22.3, §22.5, §22.7, §22.8). */
import type { PayAccount } from '@cowrie/contract/desk/treasury.ts';
import { displayMoment } from '@cowrie/contract/time.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { openPayIn, payInAccount } from '../ledger/index.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { decidedAlready } from '../security/decided-already.ts';
import { holdProposal } from '../security/hold-proposal.ts';
import { PAY_ACCOUNTS, pauseUntil, requireSecondPerson } from '../security/two-people.ts';
import { PAUSE_MS, putLive, remindOfPause } from './go-live.ts';
import { accountById, type Decision, decide, factsOf, summary } from './pay-accounts.ts';

/**
 * It waits for its pause before customers pay into it; in a new business it is live at once.
 * @throws {ApiError} `not_found`; `own_proposal`, `not_independent`, `too_new`; `changed_meanwhile` where it was
 * decided otherwise, or by another.
 */
export async function approvePayAccount(context: Context, decision: Decision): Promise<PayAccount> {
  const { staff, id, device, now } = decision;
  return transaction(context.db, async (tx) => {
    const proposal = await holdProposal(tx, 'pay_accounts', id);
    if (decidedAlready(proposal, { by: staff.id, as: ['approved', 'live'] }))
      return accountById(tx, decision);
    const { proposed_by: proposerId, option_code: option } = proposal;
    const asked = { proposerId, approverId: staff.id };
    const known = await requireSecondPerson(tx, asked, PAY_ACCOUNTS, now);
    await openPayIn(tx, payInAccount(option, proposal.details));
    const liveFrom = pauseUntil(known, PAUSE_MS);
    await decide(tx, decision, { state: 'approved', live_from: liveFrom });
    const detail = summary(proposal.details);
    await audit(tx, { staff, action: 'account.approve', subject: option, detail, now });
    await tellTreasury(context, tx, {
      kind: 'account-approved',
      by: staff.name,
      device,
      now,
      facts: [...factsOf(option, proposal.details), ['Live from', `${displayMoment(liveFrom)} (Lagos)`]],
    });
    if (liveFrom > now) await remindOfPause(context, tx);
    else await putLive(tx, option, now);
    return accountById(tx, decision);
  });
}
