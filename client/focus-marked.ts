/** Where the caret goes as a form says what is wrong with it. */

/** The element that has the focus at a press. Read it before anything is awaited. */
export const focusNow = (): Element | null => document.activeElement;

/**
 * Gives the focus to the first field within `form` that is marked as wrong, once the mark is drawn; `what` is the selector
 * of another mark. Not while whoever had it `before` has gone on to another field: what they are typing would land there.
 */
export function focusMarked(
  form: ParentNode | null | undefined,
  before: Element | null,
  what = '[aria-invalid=true]',
): void {
  requestAnimationFrame(() => {
    const at = document.activeElement;
    if (at === before || !at?.matches('input, select, textarea'))
      form?.querySelector<HTMLElement>(what)?.focus();
  });
}
