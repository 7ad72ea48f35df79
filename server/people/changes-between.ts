/** What a statement of account says of a balance between two moments (Product §28.103). */

type Change = { at: Date; amount: bigint; balance: bigint };

/**
 * What stood before `first`, what changed from then until before `end`, the oldest first, and what stood then, of all changes
 * of a balance, the newest first.
 */
export function changesBetween<C extends Change>(
  newestFirst: readonly C[],
  { first, end }: { first: Date; end: Date },
): { opening: bigint; within: C[]; closing: bigint } {
  const oldestFirst = asWritten(newestFirst);
  return {
    opening: oldestFirst.findLast(({ at }) => at < first)?.balance ?? 0n,
    within: oldestFirst.filter(({ at }) => at >= first && at < end),
    closing: oldestFirst.findLast(({ at }) => at < end)?.balance ?? 0n,
  };
}

/**
 * The oldest first, each of no moment before what was written ahead of it: a change that took long counts to the day on which
 * it was written, as in the book (Product §26.8), or a day's changes would not come to its balances.
 */
function asWritten<C extends Change>(newestFirst: readonly C[]): C[] {
  let latest = new Date(0);
  return newestFirst.toReversed().map((change) => {
    if (change.at > latest) latest = change.at;
    return { ...change, at: latest };
  });
}
