/** Of two who change the same facts from what both were shown, the second is told (Product §19.12). */
import { fail } from './errors.ts';

type Facts = Readonly<Record<string, string | number | bigint | boolean | null>>;

/**
 * Ends the change where the facts are others by now than `shown`, what whoever changes them was shown; undefined where
 * their page says none. What stands there as it is wanted, by a call whose answer got lost, is nobody else's change; of what
 * is removed nothing is.
 * @throws {ApiError} `changed_meanwhile`.
 */
export function refuseChangedSince(
  shown: Facts | undefined,
  { stands, wanted }: { stands: Facts; wanted?: Facts },
): void {
  if (shown && !isSame(stands, shown) && !(wanted && isSame(stands, wanted))) fail('changed_meanwhile');
}

/** Whether a change is there already: the call is made again since its answer got lost, or saves what it was shown. */
export const isSame = (one: Facts, other: Facts) =>
  Object.keys(one).every((name) => one[name] === other[name]);
