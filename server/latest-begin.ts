/** Of windows, sessions and whatever else was noted as begun or done by a clock that was ahead. */

/** No clock that is right is ahead of another by more. */
const CLOCKS_DIFFER_MS = 60_000;

/** What began later than this did so by a clock that was wrong, and has ended (Product §31.12). */
export const latestBegin = (now: Date) => new Date(now.getTime() + CLOCKS_DIFFER_MS);

/** What lasts for `lifeMs` and ends later than this began by a clock that was wrong. */
export const latestEnd = (now: Date, lifeMs: number) => new Date(latestBegin(now).getTime() + lifeMs);
