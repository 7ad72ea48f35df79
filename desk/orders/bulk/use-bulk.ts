import { actOnOrders, type BulkAct, type BulkResult } from '@cowrie/contract/desk/bulk.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { type DeskOrderRow, deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailed, dataOf } from '../../api/client.ts';
import { acting, refresh } from '../../api/queries.ts';
import { type BulkCall, undoOf } from './bulk-acts.ts';

/** What came of an act, until it is dismissed or the next one begins. */
export type BulkOutcome = { act: BulkAct; results: BulkResult[]; undo: BulkCall[]; isUndone: boolean };

/** Acts on many orders by one call, and takes it back by as few. */
export function useBulk() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function send({ act, references }: BulkCall, rows: readonly DeskOrderRow[]): Promise<BulkResult[]> {
    const seen = new Map(rows.map((row) => [row.reference, row.last_message_id]));
    const orders = references.map((reference) => ({ reference, seen: seen.get(reference) }));
    return dataOf(await acting.call(actOnOrders, { body: { orders, act } })).results;
  }

  async function run(work: () => Promise<BulkOutcome>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setError(null);
    try {
      setOutcome(await work());
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.message);
      return false;
    } finally {
      setIsBusy(false);
      refresh(queryClient, [deskOrders, deskNow]);
    }
  }

  return {
    isBusy,
    outcome,
    error,
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
        for (const call of outcome.undo) results.push(...(await send(call, [])));
        const [first] = outcome.undo;
        return { act: first?.act ?? outcome.act, results, undo: [], isUndone: true };
      }),
    dismiss: () => {
      setOutcome(null);
      setError(null);
    },
  };
}
