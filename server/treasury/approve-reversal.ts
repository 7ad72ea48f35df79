/** A second person lets a journal be taken back (Product §26.2, §26.93). */
import type { Reversal } from '@cowrie/contract/desk/book.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { ApiError, fail } from '../errors.ts';
import {
  costOfHolding,
  type JournalRow,
  journalById,
  type Line,
  lockHolding,
  MARGIN,
  writeJournal,
} from '../ledger/index.ts';
import { decidedAlready } from '../security/decided-already.ts';
import { holdProposal } from '../security/hold-proposal.ts';
import { PAY_ACCOUNTS, requireSecondPerson } from '../security/two-people.ts';
import type { StaffMember } from '../sessions/staff.ts';
import { type ReversalHooks, whyNotReverse } from './reversal-rules.ts';
import { type Decision, decide, named, reversalById, tell } from './reversals.ts';

type Approval = Decision & { staff: Pick<StaffMember, 'role'>; hooks: ReversalHooks };

/**
 * Writes a journal that turns every posting round.
 * @throws {ApiError} `not_found`; `own_proposal`, `not_independent`, `too_new`; `changed_meanwhile` where it was decided
 * otherwise, or by another; `reversal_not_covered` where a customer has used the money; `reversed_elsewhere`, and as a kind's hook.
 */
export async function approveReversal(context: Context, { hooks, ...decision }: Approval): Promise<Reversal> {
  const { staff, id, now } = decision;
  return transaction(context.db, async (tx) => {
    const proposal = await holdProposal(tx, 'reversals', id);
    if (decidedAlready(proposal, { by: staff.id, as: ['approved'] })) return reversalById(tx, decision);
    const { proposed_by: proposerId, journal_id: journalId, reason } = proposal;
    await requireSecondPerson(tx, { proposerId, approverId: staff.id }, PAY_ACCOUNTS, now);
    const journal = (await journalById(tx, journalId)) ?? fail('not_found');
    const whyNot = await whyNotReverse(tx, journal, hooks);
    if (whyNot) fail(whyNot);
    await decide(tx, decision, 'approved');
    await hooks[journal.kind]?.takeBack(context, tx, journal, { by: staff, now });
    await writeBack(tx, journal, { reason, proposerId, approverId: staff.id, now });
    await audit(tx, { staff, action: 'book.reverse', subject: named(journalId), detail: reason, now });
    await tell(context, tx, 'reversal-approved', { journalId, reason }, decision);
    return reversalById(tx, decision);
  });
}

type Agreed = { reason: string; proposerId: bigint; approverId: bigint; now: Date };

async function writeBack(tx: Db, journal: JournalRow, { reason, proposerId, approverId, now }: Agreed) {
  const turned = journal.postings.map(({ code, amount }): Line => [code, -amount]);
  await writeJournal(tx, {
    cause: `reversal/${journal.journal_id}`,
    kind: 'reversal',
    lines: [...turned, ...(await settled(tx, journal))],
    memo: reason,
    ...(journal.order_id !== null && { orderId: journal.order_id }),
    ...(journal.for_customer !== null && { customerId: journal.for_customer }),
    staffId: proposerId,
    approvedBy: approverId,
    reverses: journal.journal_id,
    now,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'balance_not_enough') fail('reversal_not_covered');
    throw error;
  });
}

/**
 * What was bought may have gone out since, at an average that it made dearer or cheaper. Where taking it back would
 * leave a cost on what is not there, or of the wrong sign, that difference was earned or lost and goes to the margin.
 */
async function settled(tx: Db, { postings }: JournalRow): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { kind, currency, amount } of postings) {
    if (kind !== 'position') continue;
    const held = await lockHolding(tx, currency);
    const moved = postings.find(({ code }) => code === costOfHolding(currency))?.amount ?? 0n;
    const left = { amount: held.amount + amount, cost: held.cost - moved };
    if (left.amount > 0n ? left.cost < 0n : left.amount < 0n ? left.cost > 0n : left.cost !== 0n)
      lines.push([costOfHolding(currency), -left.cost], [MARGIN, left.cost]);
  }
  return lines;
}
