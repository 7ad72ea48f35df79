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
 * since there was no price, what came is what was agreed on.
 */
export function arrivedInUsdt(
  arrived: bigint,
  { asked, missing, worth }: { asked: bigint | null; missing: bigint; worth: bigint },
): Arrival {
  if (asked === null || arrived === asked) return { counted: missing, worth, credited: 0n };
  if (arrived > asked) return { counted: missing, worth, credited: (worth * (arrived - asked)) / asked };
  const part = (missing * arrived) / asked;
  const counted = part === 0n ? 1n : part;
  return { counted, worth: (worth * counted) / missing, credited: 0n };
}
