/** Opens the search from everywhere in the desk, from within fields too: Ctrl K, or Cmd K (Product §28.73). */
import { SearchIcon } from '@cowrie/ui/icons.tsx';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

let isOpen = false;

/**
 * The keys typed after the search key and before the search is on the screen: people do not wait for it, and the screen
 * below must not act on them.
 */
const early = { isTaken: false, text: '', isEntered: false };

/** For the search once it is there: what was typed by then. From then on its field takes the keys. */
function takeEarly() {
  const { text, isEntered } = early;
  Object.assign(early, { isTaken: true, text: '', isEntered: false });
  return { text, isEntered };
}

/** Whether the key is the search's, and kept for it. */
function keepEarly({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!isOpen || early.isTaken || ctrlKey || metaKey || altKey) return false;
  if (key === 'Escape') show(false);
  else if (key === 'Enter') early.isEntered = true;
  else if (key === 'Backspace') early.text = early.text.slice(0, -1);
  else if (key.length === 1) early.text += key;
  else return false;
  return true;
}

const listeners = new Set<() => void>();

function show(next: boolean) {
  isOpen = next;
  Object.assign(early, { isTaken: false, text: '', isEntered: false });
  for (const listener of listeners) listener();
}

function useIsOpen() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}

/** One for the whole desk. */
export function DeskSearch() {
  const isShown = useIsOpen();
  useEffect(() => {
    // Before the screens' own keys, and from within dialogs: whoever searches means to leave.
    function onKeyDown(event: KeyboardEvent) {
      const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSearchKey = isKey && !event.altKey && !event.shiftKey;
      if (!isSearchKey && !keepEarly(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isSearchKey) show(!isOpen);
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      show(false);
    };
  }, []);
  return isShown ? (
    <Suspense>
      <Palette takeEarly={takeEarly} onClose={() => show(false)} />
    </Suspense>
  ) : null;
}

/** In the rail, with the key. */
export function SearchButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const [key] = useState(() => (/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'));
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      className="mb-3 flex min-h-11 items-center gap-3 rounded-control border border-on-deep/20 px-3 text-left text-on-deep-soft hover:bg-on-deep/8 hover:text-on-deep"
      onClick={() => {
        onOpen?.();
        show(true);
      }}
    >
      <SearchIcon className="size-5 shrink-0" />
      <span className="flex-1">Search</span>
      <kbd className="font-sans text-xs max-lg:hidden">{key}</kbd>
    </button>
  );
}

/** In the bar of narrow screens. */
export function SearchIconButton() {
  return (
    <button
      type="button"
      aria-label="Search the desk"
      className="ml-auto grid size-11 place-items-center"
      onClick={() => show(true)}
    >
      <SearchIcon className="size-6" />
    </button>
  );
}
