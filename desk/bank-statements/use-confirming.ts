import {
  confirmLines,
  type PairOutcome,
  type StatementMatches,
  statementAccounts,
  statementLines,
  statementMatches,
  type TieOutcome,
  unexplainedMoney,
} from '@cowrie/contract/desk/bank-statements.ts';
import { useRef, useState } from 'react';
import { useSend } from '../api/queries.ts';
import { STALE_AFTER_MOVE } from '../orders/moves/stale-after-move.ts';

/** What a line that is explained makes stale. */
export const STALE_LINES = [statementMatches, statementLines, statementAccounts, unexplainedMoney];
/** What confirming by a line makes stale. */
export const STALE_CONFIRMED = [...STALE_LINES, ...STALE_AFTER_MOVE];

/** A line with the order that it is the money of. */
export type Pair = Pick<StatementMatches['certain'][number], 'line' | 'order'>;
/** A line with what the book has of it. */
export type Tie = Pick<StatementMatches['booked'][number], 'line' | 'entry'>;
export type Chosen = { pairs?: readonly Pair[]; ties?: readonly Tie[] };

/** What came of a pair, or of a tie. */
export type Told = { pair: Pair; outcome: PairOutcome } | { tie: Tie; outcome: TieOutcome };

/** Confirms orders by lines and ties lines to the book, and keeps what came of it until the next press or until it was read (Product §26.50, §26.53). */
export function useConfirming() {
  const asked = useRef<Required<Chosen>>({ pairs: [], ties: [] });
  const [told, setTold] = useState<readonly Told[]>([]);
  const { send, sending, isPending, error, failedAt, reset } = useSend(confirmLines, {
    refreshes: STALE_CONFIRMED,
    onDone: ({ outcomes, tied }) => {
      const { pairs, ties } = asked.current;
      setTold([
        ...pairs.flatMap((pair, index) => {
          const outcome = outcomes[index];
          return outcome ? [{ pair, outcome }] : [];
        }),
        ...ties.flatMap((tie, index) => {
          const outcome = tied[index];
          return outcome ? [{ tie, outcome }] : [];
        }),
      ]);
    },
  });

  function confirm({ pairs = [], ties = [] }: Chosen, { looked = false } = {}) {
    if (isPending) return;
    asked.current = { pairs, ties };
    setTold([]);
    send({
      body: {
        pairs: pairs.map(({ line, order }) => ({
          line_id: line.id,
          reference: order.reference,
          amount: order.missing,
          looked_at_same_proof: looked,
        })),
        ties: ties.map(({ line, entry }) => ({ line_id: line.id, posting_id: entry.posting_id })),
      },
    });
  }

  /** Whether this very pair or tie is on its way, by itself or among others. */
  const isUnderWay = (one: Pair | Tie) =>
    'order' in one
      ? (sending?.body.pairs.some(
          ({ line_id, reference }) => line_id === one.line.id && reference === one.order.reference,
        ) ?? false)
      : (sending?.body.ties?.some(
          ({ line_id, posting_id }) => line_id === one.line.id && posting_id === one.entry.posting_id,
        ) ?? false);

  return { confirm, isUnderWay, isPending, told, forget: () => setTold([]), error, failedAt, reset };
}
export type Confirming = ReturnType<typeof useConfirming>;
