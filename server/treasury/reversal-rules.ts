/** What can be taken back here, and what belongs to somebody else (Product §26.93). */
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { type ErrorName, errorSentence } from '@cowrie/contract/errors.ts';
import type { Db } from '../database/transaction.ts';
import type { JournalRow } from '../ledger/index.ts';

/** Takes back beside the book what a journal of its kind goes with, in the reversal's transaction; it may refuse. */
type ReversalHook = (tx: Db, journal: JournalRow, now: Date) => Promise<void>;
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
export function whyNotReverse(journal: JournalRow, hooks: ReversalHooks): ErrorName | null {
  if (journal.reversed_by !== null || journal.kind === 'reversal') return 'reversed_already';
  if (hooks[journal.kind]) return null;
  const isElsewhere = HELD_ELSEWHERE.includes(journal.kind) || journal.order_id !== null;
  return isElsewhere ? 'reversed_elsewhere' : null;
}

export const whyNotSentence = (whyNot: ErrorName | null) => whyNot && errorSentence(whyNot);
