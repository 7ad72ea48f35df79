import {
  confirmLines,
  type PairOutcome,
  type StatementMatches,
  statementAccounts,
  statementLines,
  statementMatches,
} from '@cowrie/contract/desk/bank-statements.ts';
import { useRef, useState } from 'react';
import { useSend } from '../api/queries.ts';
import { STALE_AFTER_MOVE } from '../orders/moves/stale-after-move.ts';

const STALE = [statementMatches, statementLines, statementAccounts, ...STALE_AFTER_MOVE];

/** A line with the order that it is the money of. */
export type Pair = Pick<StatementMatches['certain'][number], 'line' | 'order'>;

/** What came of a pair. */
export type Told = { pair: Pair; outcome: PairOutcome };

/** Confirms orders by lines, and keeps what came of it until the next press or until it was read (Product §26.50). */
export function useConfirming() {
  const asked = useRef<readonly Pair[]>([]);
  const [told, setTold] = useState<readonly Told[]>([]);
  const { send, sending, isPending, error, failedAt, reset } = useSend(confirmLines, {
    refreshes: STALE,
    onDone: ({ outcomes }) =>
      setTold(
        asked.current.flatMap((pair, index) => {
          const outcome = outcomes[index];
          return outcome ? [{ pair, outcome }] : [];
        }),
      ),
  });

  function confirm(pairs: readonly Pair[], { looked = false } = {}) {
    if (isPending) return;
    asked.current = pairs;
    setTold([]);
    send({
      body: {
        pairs: pairs.map(({ line, order }) => ({
          line_id: line.id,
          reference: order.reference,
          amount: order.missing,
          looked_at_same_proof: looked,
        })),
      },
    });
  }

  /** Whether this very pair is on its way, by itself or among others. */
  const isUnderWay = ({ line, order }: Pair) =>
    sending?.body.pairs.some(
      ({ line_id, reference }) => line_id === line.id && reference === order.reference,
    ) ?? false;

  return { confirm, isUnderWay, isPending, told, forget: () => setTold([]), error, failedAt, reset };
}
export type Confirming = ReturnType<typeof useConfirming>;
