/** The credits of statements that are the money of orders which wait with a proof (Product §26.46, §28.32). */
import type { MatchReason } from '@cowrie/contract/desk/bank-statements.ts';
import type { Db } from '../database/transaction.ts';
import { evidenceFor, unexplainedLines } from './evidence.ts';
import { explanations } from './explanations.ts';
import type { LineRow } from './lines.ts';

export type OrderLine = { row: LineRow; isCertain: boolean; reasons: readonly MatchReason[] };

/**
 * For each order's reference the line that certainly is its money, else the first that likely is, as on the statements'
 * screen.
 */
export async function linesOfOrders(db: Db, now: Date): Promise<Map<string, OrderLine>> {
  const lines = await unexplainedLines(db);
  const found = new Map<string, OrderLine>();
  if (lines.credits.length === 0) return found;
  const evidence = await evidenceFor(db, lines, { now, withOrders: true });
  const { certain, likely } = explanations({ ...evidence, payable: [] });
  const referenceOf = new Map(evidence.claims.map(({ id, reference }) => [id, reference]));
  const note = (id: string, line: OrderLine) => {
    const reference = referenceOf.get(id);
    if (reference !== undefined && !found.has(reference)) found.set(reference, line);
  };
  for (const { claim, row, reasons } of certain) note(claim.id, { row, isCertain: true, reasons });
  // A line is one order's, so it speaks for the best of its candidates alone.
  for (const { candidates, row } of likely)
    for (const { claim, reasons } of candidates.slice(0, 1))
      note(claim.id, { row, isCertain: false, reasons });
  return found;
}
