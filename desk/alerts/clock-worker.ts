/** A clock that goes on in a tab out of sight: browsers hold back the timers of such a page, and not of its workers. */
const TICK_MS = 1_000;

setInterval(() => postMessage(null), TICK_MS);
