/** What a second person has decided is decided once (Product §19.12). */
import { fail } from '../errors.ts';

type Decided<State> = { state: State; decided_by: bigint | null };

/**
 * Whether `by` has decided it so already, and the call is made again since its answer got lost: then nothing is written, logged
 * or mailed. False while it waits. `as` names the states that such a decision leads to.
 * @throws {ApiError} `changed_meanwhile` where it was decided otherwise, by somebody else, or waits no more.
 */
export function decidedAlready<State extends string>(
  { state, decided_by }: Decided<State>,
  { by, as }: { by: bigint; as: readonly State[] },
): boolean {
  if (state === 'proposed' || state === 'asked') return false;
  if (decided_by !== by || !as.includes(state)) fail('changed_meanwhile');
  return true;
}
