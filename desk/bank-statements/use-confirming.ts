import {
  confirmLines,
  type PairOutcome,
  type PaymentOutcome,
  type StatementLineView,
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
/** A line that went out with the payment that it was sent for. */
export type Paid = { line: StatementLineView; payment: StatementMatches['likely'][number]['to_pay'][number] };
type Chosen = { pairs?: readonly Pair[]; ties?: readonly Tie[]; payments?: readonly Paid[] };

/** What came of each. */
export type Told =
  | { pair: Pair; outcome: PairOutcome }
  | { tie: Tie; outcome: TieOutcome }
  | { paid: Paid; outcome: PaymentOutcome };

/** Confirms orders by lines and ties lines to the book, and keeps what came of it until the next press or until it was read (Product §26.50, §26.53). */
export function useConfirming() {
  const asked = useRef<Required<Chosen>>({ pairs: [], ties: [], payments: [] });
  const [told, setTold] = useState<readonly Told[]>([]);
  const { send, sending, error, failedAt, reset } = useSend(confirmLines, {
    refreshes: STALE_CONFIRMED,
    onDone: ({ outcomes, tied, paid_out }) => {
      const { pairs, ties, payments } = asked.current;
      setTold([
        ...each(pairs, outcomes, (pair, outcome) => ({ pair, outcome })),
        ...each(ties, tied, (tie, outcome) => ({ tie, outcome })),
        ...each(payments, paid_out, (paid, outcome) => ({ paid, outcome })),
      ]);
    },
  });

  // What was confirmed stands there until it is read again: not to be pressed once more.
  const isPending = sending !== null;

  function confirm({ pairs = [], ties = [], payments = [] }: Chosen, { looked = false } = {}) {
    if (isPending) return;
    asked.current = { pairs, ties, payments };
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
        payments: payments.map(({ line, payment }) => ({ line_id: line.id, reference: payment.reference })),
      },
    });
  }

  /** Whether this very one is on its way, by itself or among others. */
  function isUnderWay(one: Pair | Tie | Paid): boolean {
    const { pairs = [], ties = [], payments = [] } = sending?.body ?? {};
    const isLine = ({ line_id }: { line_id: string }) => line_id === one.line.id;
    if ('order' in one) return pairs.some((sent) => isLine(sent) && sent.reference === one.order.reference);
    if ('entry' in one) return ties.some((sent) => isLine(sent) && sent.posting_id === one.entry.posting_id);
    return payments.some((sent) => isLine(sent) && sent.reference === one.payment.reference);
  }

  return { confirm, isUnderWay, isPending, told, forget: () => setTold([]), error, failedAt, reset };
}
export type Confirming = ReturnType<typeof useConfirming>;

const each = <One, Outcome>(
  asked: readonly One[],
  outcomes: readonly Outcome[],
  told: (one: One, outcome: Outcome) => Told,
): Told[] =>
  asked.flatMap((one, index) => {
    const outcome = outcomes[index];
    return outcome === undefined ? [] : [told(one, outcome)];
  });
