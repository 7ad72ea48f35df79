/** Of two who change the same facts from what both were shown, the second is told (Product §19.12). */
import { fail } from './errors.ts';

type Facts = Readonly<Record<string, string | number | bigint | boolean | null>>;

/**
 * Whether what is wanted stands there already: the call is made again since its answer got lost, or saves what it was shown.
 * Then nothing is written, logged or mailed.
 * @throws {ApiError} as `refuseChangedSince`: what stands as it is wanted is nobody else's change.
 */
export function standsAlready(
  stands: Facts,
  { wanted, shown }: { wanted: Facts; shown: Facts | undefined },
): boolean {
  if (isSame(stands, wanted)) return true;
  refuseChangedSince(shown, stands);
  return false;
}

/**
 * Ends the change, or the removal, where the facts are others by now than `shown`, what whoever makes it was shown; undefined
 * where their page says none.
 * @throws {ApiError} `changed_meanwhile`.
 */
export function refuseChangedSince(shown: Facts | undefined, stands: Facts): void {
  if (shown && !isSame(stands, shown)) fail('changed_meanwhile');
}

const isSame = (one: Facts, other: Facts) => Object.keys(one).every((name) => one[name] === other[name]);
