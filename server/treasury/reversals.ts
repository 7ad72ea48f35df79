/** Proposals to take a journal back: proposed with a reason, decided by a second person (Product §26.93). */
import type { Reversal } from '@cowrie/contract/desk/book.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { journalById } from '../ledger/index.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { decidedAlready } from '../security/decided-already.ts';
import { holdProposal } from '../security/hold-proposal.ts';
import { doubtAbout, doubtSentence, judging, PAY_ACCOUNTS } from '../security/two-people.ts';
import { refuseTooMany } from '../security/waiting-proposals.ts';
import { type ReversalHooks, whyNotReverse } from './reversal-rules.ts';
import type { Act } from './write-act.ts';

export type Decision = Act & { id: bigint };

const reversals = (db: Db) =>
  db
    .selectFrom('reversals as r')
    .innerJoin('journals as j', 'j.id', 'r.journal_id')
    .innerJoin('staff as s', 's.id', 'r.proposed_by')
    .selectAll('r')
    .select(['j.kind', 's.name as proposer_name']);
type Row = Awaited<ReturnType<ReturnType<typeof reversals>['execute']>>[number];

type Reader = { staffId: bigint; now: Date };

async function views(db: Db, rows: Row[], { staffId, now }: Reader): Promise<Reversal[]> {
  const known = await judging(db, now);
  return rows.map((row) => {
    const asked = { proposerId: row.proposed_by, approverId: staffId };
    const doubt = row.state === 'proposed' ? doubtAbout(known, asked, PAY_ACCOUNTS) : null;
    return {
      id: String(row.id),
      journal_id: String(row.journal_id),
      kind: row.kind,
      reason: row.reason,
      state: row.state,
      proposed_by: row.proposer_name,
      proposed_by_me: row.proposed_by === staffId,
      proposed_at: row.proposed_at.toISOString(),
      why_not_approve: doubt && doubtSentence(doubt),
    };
  });
}

export async function waitingReversals(db: Db, reader: Reader): Promise<Reversal[]> {
  return views(db, await reversals(db).where('r.state', '=', 'proposed').orderBy('r.id').execute(), reader);
}

/** What was proposed last for a journal. */
export async function reversalOf(db: Db, journalId: bigint, reader: Reader): Promise<Reversal | null> {
  const rows = await reversals(db)
    .where('r.journal_id', '=', journalId)
    .orderBy('r.id', 'desc')
    .limit(1)
    .execute();
  return (await views(db, rows, reader))[0] ?? null;
}

/** @throws {ApiError} `not_found`. */
export async function reversalById(db: Db, { id, staff, now }: Decision): Promise<Reversal> {
  const rows = await reversals(db).where('r.id', '=', id).execute();
  return (await views(db, rows, { staffId: staff.id, now }))[0] ?? fail('not_found');
}

type Proposal = { journalId: bigint; reason: string };

/** @throws {ApiError} `not_found`, `reversed_already`, `reversed_elsewhere`, `too_many_proposals`, `taken_back_often`, and as a kind's hook. */
export async function proposeReversal(
  context: Context,
  tx: Db,
  { journalId, reason, hooks, ...act }: Act & Proposal & { hooks: ReversalHooks },
): Promise<Reversal> {
  const journal = (await journalById(tx, journalId)) ?? fail('not_found');
  const whyNot = await whyNotReverse(tx, journal, hooks);
  if (whyNot) fail(whyNot);
  const { staff, now } = act;
  const proposed = await tx
    .insertInto('reversals')
    .values({ journal_id: journalId, reason, proposed_by: staff.id, proposed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!proposed) fail('reversed_already');
  await refuseTooMany(tx, 'reversals', staff.id, now);
  await audit(tx, { staff, action: 'book.propose-reversal', subject: named(journalId), detail: reason, now });
  await tell(context, tx, 'reversal-proposed', { journalId, reason }, act);
  return reversalById(tx, { ...act, id: proposed.id });
}

/** @throws {ApiError} `not_found`; `changed_meanwhile` where it was decided otherwise, or by another. */
export async function rejectReversal(context: Context, decision: Decision): Promise<Reversal> {
  const { staff, id, now } = decision;
  return transaction(context.db, async (tx) => {
    if (decidedAlready(await holdProposal(tx, 'reversals', id), { by: staff.id, as: ['rejected'] }))
      return reversalById(tx, decision);
    const { journal_id: journalId, reason, proposed_by_me: isOwn } = await reversalById(tx, decision);
    await decide(tx, decision, 'rejected');
    await audit(tx, {
      staff,
      action: isOwn ? 'book.withdraw-reversal' : 'book.reject-reversal',
      subject: named(journalId),
      detail: reason,
      now,
    });
    await tell(context, tx, 'reversal-rejected', { journalId, reason }, decision);
    return reversalById(tx, decision);
  });
}

/** Decides a proposal that waits. @throws {ApiError} `changed_meanwhile`. */
export async function decide(
  tx: Db,
  { id, staff, now }: Decision,
  state: 'approved' | 'rejected',
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('reversals')
    .set({ state, decided_by: staff.id, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('changed_meanwhile');
}

export const named = (journalId: bigint | string) => `journal ${journalId}`;

export async function tell(
  context: Context,
  tx: Db,
  kind: 'reversal-proposed' | 'reversal-approved' | 'reversal-rejected',
  { journalId, reason }: { journalId: bigint | string; reason: string },
  { staff, device, now }: Act,
): Promise<void> {
  const facts: [string, string][] = [
    ['Journal', String(journalId)],
    ['Why', reason],
  ];
  await tellTreasury(context, tx, { kind, by: staff.name, device, now, facts });
}
