/** The row of a list that has the focus, and the ways to its neighbours. */

const links = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];

/** The link of the row that the focus is in, be it on its checkbox. */
function focused(): HTMLElement | null {
  return document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row]') ?? null;
}

/** The row of this order has the focus, where it is in the list and nothing else of the screen has it. */
export function focusRow(reference: string): void {
  const row = links().find(({ dataset }) => dataset.row === reference);
  if (row && !document.activeElement?.closest('#main *')) row.focus();
}

export const focusedReference = (): string | undefined => focused()?.dataset.row;

/** Moves the focus to the next row's link, or the previous one's; answers which order it is of. */
export function stepRow(step: 1 | -1): string | undefined {
  const all = links();
  const here = focused();
  const at = here ? all.indexOf(here) : -1;
  const next = at === -1 ? all[step === 1 ? 0 : all.length - 1] : all[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.row;
}
