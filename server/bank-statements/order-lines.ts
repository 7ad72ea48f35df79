/** The credits of statements that are the money of orders which wait with a proof (Product §26.46, §28.32). */
import type { MatchReason } from '@cowrie/contract/desk/bank-statements.ts';
import type { Db } from '../database/transaction.ts';
import { holdersOfAccounts } from './account-holders.ts';
import { orderClaims } from './claims.ts';
import { explanations } from './explanations.ts';
import { type LineRow, openLines, unexplainedCredits } from './lines.ts';
import { daysOf, MOST_ENTRIES, MOST_LINES, MOST_ORDERS } from './matches.ts';
import { untiedEntries } from './postings.ts';

export type OrderLine = { row: LineRow; isCertain: boolean; reasons: readonly MatchReason[] };

/** By the references of the orders: what is certain, else the first that likely is it, as the statements' screen has it. */
export async function linesOfOrders(db: Db, now: Date): Promise<Map<string, OrderLine>> {
  const open = await openLines(db, undefined, MOST_LINES);
  const credits = [
    ...open.filter(({ amount }) => amount > 0n),
    ...(await unexplainedCredits(db, undefined, MOST_LINES)),
  ];
  const found = new Map<string, OrderLine>();
  if (credits.length === 0) return found;
  const claims = await orderClaims(db, { now, limit: MOST_ORDERS });
  const entries = await untiedEntries(db, daysOf(open), MOST_ENTRIES);
  const { certain, likely } = explanations({
    open,
    credits,
    claims,
    entries,
    payable: [],
    ours: await holdersOfAccounts(db),
  });
  const referenceOf = new Map(claims.map(({ id, reference }) => [id, reference]));
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
