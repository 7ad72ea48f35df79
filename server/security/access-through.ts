/**
 * Through whom somebody came to the desk, or came back, lately (Product §22.6): one session of an owner can let in two,
 * or one who lets in another, and none of them is a second person.
 */
import { DAY_MS } from '@cowrie/contract/time.ts';

export const LATELY_DAYS = 14;
const LATELY_MS = LATELY_DAYS * DAY_MS;

/** What the desk keeps of how somebody came to what they may do; of each, who gave it and since when. */
export type Access = {
  id: bigint;
  invited_by: bigint | null;
  created_at: Date;
  role_given_by: bigint | null;
  role_since: Date | null;
  factor_reset_by: bigint | null;
  /** Null until another is set up. */
  factor_since: Date | null;
};

/**
 * The person, and everybody through whom they came within two weeks, by any number of steps: each with until when that
 * is so. Of several ways to one the one that lasts longest counts.
 */
export function accessThrough(
  everybody: ReadonlyMap<bigint, Access>,
  id: bigint,
  now: Date,
): Map<bigint, number> {
  const until = new Map([[id, Number.POSITIVE_INFINITY]]);
  const waiting = [id];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const person = everybody.get(one);
    for (const { by, since } of person ? giversOf(person, now) : []) {
      const lasts = Math.min(until.get(one) ?? 0, since + LATELY_MS);
      if (lasts <= Math.max(now.getTime(), until.get(by) ?? 0)) continue;
      until.set(by, lasts);
      waiting.push(by);
    }
  }
  return until;
}

function giversOf(person: Access, now: Date): { by: bigint; since: number }[] {
  return [
    { by: person.invited_by, since: person.created_at },
    { by: person.role_given_by, since: person.role_since ?? person.created_at },
    { by: person.factor_reset_by, since: person.factor_since ?? now },
  ].flatMap(({ by, since }) => (by === null ? [] : [{ by, since: since.getTime() }]));
}
