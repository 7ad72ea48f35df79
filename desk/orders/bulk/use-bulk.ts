import { attemptKeys } from '@cowrie/client/attempt-keys.ts';
import { whyNotOnce } from '@cowrie/client/use-submission.ts';
import { leavesOpen } from '@cowrie/contract/client.ts';
import { actOnOrders, type BulkAct, type BulkResult } from '@cowrie/contract/desk/bulk.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { type DeskOrderRow, deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailed, failureOf } from '../../api/client.ts';
import { acting, refresh } from '../../api/queries.ts';
import { type BulkCall, undoOf } from './bulk-acts.ts';

/** What came of an act, until it is dismissed or the next one begins. */
export type BulkOutcome = { act: BulkAct; results: BulkResult[]; undo: BulkCall[]; isUndone: boolean };

/** What was pressed and got no answer: the same again is the same attempt, whose orders are done once (Product §2.11). */
type Unanswered = { message: string; again: (() => Promise<boolean>) | null };

/** What the call sends along of a row, so that a colleague's change since is noticed. */
const shownIn = ({ last_message_id, track_status, assignee }: DeskOrderRow) => ({
  seen: last_message_id,
  track_status,
  assigned_to: assignee?.id ?? null,
});

/** Acts on many orders by one call, and takes it back by as few. */
export function useBulk() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [failed, setFailed] = useState<Unanswered | null>(null);
  /** One for each call of what is pressed: taking back may be several. */
  const keys = useRef<ReturnType<typeof attemptKeys>[]>([]);

  async function send(
    { act, references }: BulkCall,
    rows: readonly DeskOrderRow[],
    index = 0,
  ): Promise<BulkResult[]> {
    const shown = new Map(rows.map((row) => [row.reference, shownIn(row)]));
    const body = { orders: references.map((reference) => ({ reference, ...shown.get(reference) })), act };
    const own = keys.current[index] ?? attemptKeys();
    keys.current[index] = own;
    const result = await acting.call(actOnOrders, { body }, { idempotencyKey: own.keyFor(body) });
    if (result.status === 'success') return result.data.results;
    throw failureOf({ ...result, message: whyNotOnce(result) });
  }

  async function run(work: () => Promise<BulkOutcome>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setFailed(null);
    try {
      setOutcome(await work());
      keys.current = [];
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const isOpen = leavesOpen(failure);
      if (!isOpen) keys.current = [];
      setFailed({ message: failure.message, again: isOpen ? () => run(work) : null });
      return false;
    } finally {
      setIsBusy(false);
      refresh(queryClient, [deskOrders, deskNow, contentCalls['canned-replies'].list]);
    }
  }

  return {
    isBusy,
    outcome,
    /** Another each time. */
    failure: failed,
    error: failed?.message ?? null,
    /** Repeats a call that got no answer and may have been done; null where there is none. */
    again: failed?.again ?? null,
    /** Answers whether it went out. */
    act: (act: BulkAct, rows: readonly DeskOrderRow[]) =>
      run(async () => {
        const results = await send({ act, references: rows.map(({ reference }) => reference) }, rows);
        return { act, results, undo: undoOf(act, results, rows), isUndone: false };
      }),
    undo: () =>
      run(async () => {
        if (!outcome) throw new Error('nothing was done that could be taken back');
        const results: BulkResult[] = [];
        for (const [index, call] of outcome.undo.entries()) results.push(...(await send(call, [], index)));
        const [first] = outcome.undo;
        return { act: first?.act ?? outcome.act, results, undo: [], isUndone: true };
      }),
    /** Dismisses the failure first: below it is what was done before, and can still be undone. */
    dismiss: () => (failed ? setFailed(null) : setOutcome(null)),
  };
}
