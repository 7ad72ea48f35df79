/** What money that arrived comes to for an order, by arithmetic alone; each in minor units (Product §26.20, §26.24). */

export type Arrival = {
  /** What counts for the order, in its currency, and its worth in Naira. */
  counted: bigint;
  worth: bigint;
  /** What came beyond it, in Naira: it is the customer's. */
  credited: bigint;
};

/** Naira for an order in Naira. */
export function arrivedInNaira(arrived: bigint, missing: bigint): Arrival {
  const counted = arrived < missing ? arrived : missing;
  return { counted, worth: counted, credited: arrived - counted };
}

/**
 * USDT, in proportion to what was asked for `missing`, which is worth `worth` in Naira. Where nothing was asked for,
 * since there was no price, what came is what was agreed on. `beyond` is what is more than was asked for worth today, where
 * that is known: an earlier price was agreed on for the order, and for no amount that somebody chooses to send at it.
 */
export function arrivedInUsdt(
  arrived: bigint,
  {
    asked,
    missing,
    worth,
    beyond,
  }: { asked: bigint | null; missing: bigint; worth: bigint; beyond: bigint | null },
): Arrival {
  if (asked === null || arrived === asked) return { counted: missing, worth, credited: 0n };
  if (arrived > asked) {
    const alike = (worth * (arrived - asked)) / asked;
    return { counted: missing, worth, credited: beyond !== null && beyond < alike ? beyond : alike };
  }
  const part = (missing * arrived) / asked;
  const counted = part === 0n ? 1n : part;
  return { counted, worth: (worth * counted) / missing, credited: 0n };
}
