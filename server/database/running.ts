/** The transaction that is under way where code runs, and a loud refusal where a query inside it would use another connection. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Piece, Template } from './pieces.ts';

/** What belongs to one run of `transaction()`; `isOpen` from its first statement to its last. */
export type Running = {
  isOpen: boolean;
  /** Writes that nobody has waited for yet. */
  gathered: Piece[];
  /** What the last of them answers, and who waits for that. */
  answer: { template: Template; settle: (row: unknown) => void } | undefined;
  /** Sends what is gathered. */
  send: () => Promise<void>;
  /** What happens once all of it is kept. */
  afterCommit: (() => void)[];
};

export const newRun = (): Running => ({
  isOpen: false,
  gathered: [],
  answer: undefined,
  send: async () => {},
  afterCommit: [],
});

export const currentTransaction = new AsyncLocalStorage<Running>();

/**
 * @throws when called inside a running transaction: another connection sees none of its writes, may deadlock with it,
 * and on the embedded engine, which has one connection, would wait for ever.
 */
export function refuseInsideTransaction() {
  if (currentTransaction.getStore()?.isOpen) {
    throw new Error('this query is not part of the running transaction: use the handle (tx) it was given');
  }
}
