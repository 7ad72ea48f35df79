/**
 * How much of a thread, or of an order's cases, is read at once: somebody who writes all day, for weeks, would else have every
 * look at it stop all that the process does meanwhile (Product §9.14).
 */

export const MOST_SHOWN = 1000;
export const LEFT_OUT = 'Only the newest messages are shown here. Earlier ones are kept.';

/** The newest, the oldest of them first. Of more, a notice before them says so: the last one that is left out, by `asNotice`. */
export function newestMessages<Row>(newestFirst: Row[], asNotice: (row: Row) => Row): Row[] {
  const shown = newestFirst.slice(0, MOST_SHOWN).reverse();
  const leftOut = newestFirst[MOST_SHOWN];
  return leftOut ? [asNotice(leftOut), ...shown] : shown;
}
