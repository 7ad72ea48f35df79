/** What can be taken back here, and what belongs to somebody else (Product §26.93). */
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { type ErrorName, errorSentence } from '@cowrie/contract/errors.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { JournalRow } from '../ledger/index.ts';
import type { StaffMember } from '../sessions/staff.ts';

/** What goes with a journal of a kind beside the book. */
type ReversalHook = {
  /** Why it cannot be taken back as it stands; null where it can. */
  whyNot: (db: Db, journal: JournalRow) => Promise<ErrorName | null>;
  /** Takes it back in the reversal's transaction, for whoever approved that; it may refuse. */
  takeBack: (context: Context, tx: Db, journal: JournalRow, approval: Approval) => Promise<void>;
};
type Approval = { by: Pick<StaffMember, 'id' | 'role'>; now: Date };
/** Handed in where the server is put together: for kinds that an order or a customer hangs on. */
export type ReversalHooks = Partial<Record<JournalKind, ReversalHook>>;

const HELD_ELSEWHERE: readonly JournalKind[] = [
  'receipt',
  'wallet-payment',
  'payout',
  'completion',
  'cancellation',
  'refund',
  'unexplained',
];

/** Why a journal cannot be taken back here; null where it can. */
export async function whyNotReverse(
  db: Db,
  journal: JournalRow,
  hooks: ReversalHooks,
): Promise<ErrorName | null> {
  if (journal.reversed_by !== null || journal.kind === 'reversal') return 'reversed_already';
  const hook = hooks[journal.kind];
  if (hook) return hook.whyNot(db, journal);
  const isElsewhere = HELD_ELSEWHERE.includes(journal.kind) || journal.order_id !== null;
  return isElsewhere ? 'reversed_elsewhere' : null;
}

export const whyNotSentence = (whyNot: ErrorName | null) => whyNot && errorSentence(whyNot);
