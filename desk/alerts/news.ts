import { MOST_NEWEST } from '@cowrie/contract/desk/most-newest.ts';
import type { Calling } from '@cowrie/contract/desk/now.ts';

/**
 * Tells what of each answer has begun to wait since the one before; of the first nothing has (Product §28.74). Answers have
 * the newest few of a kind alone: what stood behind those comes into sight as they go, and has waited all the while.
 */
export function followNews(): (newest: readonly Calling[]) => Calling[] {
  const known = new Set<string>();
  let before: readonly Calling[] | null = null;
  function stoodBehind({ kind, at }: Calling): boolean {
    const shown = before?.filter((one) => one.kind === kind) ?? [];
    return shown.length >= MOST_NEWEST && shown.every((one) => one.at >= at);
  }
  return (newest) => {
    const news = newest.filter((one) => before !== null && !known.has(one.key) && !stoodBehind(one));
    for (const { key } of newest) known.add(key);
    before = newest;
    return news;
  };
}
