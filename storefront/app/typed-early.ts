/**
 * What is typed, or filled in by a password manager, before the page is alive. On a slow network that can be many
 * seconds, and React knows nothing of it: the fields would be emptied, or full and yet count as empty.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select';

/** Begins to keep it, from what is there already. @returns to call once the page is alive: hands it to the forms */
export function keepTypedEarly(): () => void {
  const typed = new Map<Control, string>();
  const keep = (control: Control) => typed.set(control, control.value);
  for (const control of document.querySelectorAll<Control>(CONTROLS)) if (isChanged(control)) keep(control);
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.matches(CONTROLS)) keep(target as Control);
  };
  document.addEventListener('input', onInput, true);
  return () => {
    document.removeEventListener('input', onInput, true);
    for (const [control, value] of typed) if (control.isConnected) type(control, value);
    typed.clear();
  };
}

function isChanged(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const chosenFirst = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(chosenFirst, 0);
}

/** As a person would: React takes an event for a change only where the value differs from what it has seen. */
function type(control: Control, value: string): void {
  control.value = '';
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  native?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
