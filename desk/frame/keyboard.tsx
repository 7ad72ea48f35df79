/** Keys of the whole desk, and the list of all of them. */
import { Dialog } from '@cowrie/ui/dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';

type Key = { keys: string; does: string };

/** By screen, since nobody reads all of them. */
const KEYS: Readonly<Record<string, readonly Key[]>> = {
  Everywhere: [
    { keys: 'Ctrl K', does: 'Search, and begin anything' },
    { keys: 'g t', does: 'Go through the waiting proofs' },
    { keys: 'g o', does: 'Go to the orders' },
    { keys: 'g i', does: 'Go to the inbox' },
    { keys: 'g r', does: 'Go to the rates' },
    { keys: 'g h', does: 'Go to the overview' },
    { keys: 'Ctrl Enter', does: 'Send what is being written' },
    { keys: '?', does: 'This list' },
  ],
  'Lists of orders': [
    { keys: '/', does: 'Search the list, as in that of customers' },
    { keys: 'j  k', does: 'Next or previous row' },
    { keys: 'Enter', does: 'Open the row' },
    { keys: 'x', does: 'Choose the row' },
    { keys: 'Shift+J Shift+K', does: 'Choose the next or previous too' },
    { keys: 'Esc', does: 'Choose none' },
  ],
  'An order': [
    { keys: 'y', does: 'Begin its next move' },
    { keys: 'n', does: 'Decline its proof' },
    { keys: 't', does: 'Move its tracking' },
    { keys: 'r', does: 'Answer the customer; a case, too' },
    { keys: 'a', does: 'Say whose it is' },
    { keys: 'j  k', does: 'Next or previous order of the list' },
    { keys: 'u', does: 'Back to the list' },
    { keys: 'b', does: 'Back to the order that was just moved' },
  ],
  'The inbox': [
    { keys: 'j  k', does: 'Next or previous conversation' },
    { keys: 'r  a', does: 'Answer; say whose it is' },
    { keys: 'e  z', does: 'No answer needed; put off' },
  ],
  'Proofs, one after the other': [
    { keys: 'y  n', does: 'Confirm or decline' },
    { keys: 's  o', does: 'Skip; open the order' },
    { keys: 'u', does: 'Undo the last decision' },
    { keys: '+  −  0  w', does: 'Enlarge a slip, show it whole or as wide as its pane' },
  ],
};

/** Does what an order waits for: its main move, saying that one pays it, or going on to the next payment. */
export const MAIN_KEY = 'y';

const PLACES: Record<string, string> = {
  t: paths.triage,
  o: paths.orders({ status: 'awaiting' }),
  i: paths.inbox(),
  r: paths.rates,
  h: paths.overview,
};

/** A second key counts as following the first for this long. */
const SEQUENCE_MS = 1_200;

/** Where letters are typed. The type of a queue is a radio button that keeps the focus: letters mean nothing to it. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';

/** Whoever types on has so little time between two keys. */
const TYPED_ON_MS = 700;

/** Where was typed last, and when. */
const typing: { field: Element | null; at: number } = { field: null, at: 0 };

/** Told of every key, before anything is done at it. */
function followTyping(event: KeyboardEvent) {
  const field = event.target instanceof Element ? event.target.closest(TYPING) : null;
  // Whoever leaves it by Escape types no further.
  if (field) typing.field = event.key === 'Escape' ? null : field;
  if (field || isTypedOn(event)) typing.at = event.timeStamp;
}

/** A letter that follows what was typed into a field which has gone since, as at the end of a dialog or of an answer. */
function isTypedOn({ key, timeStamp }: KeyboardEvent): boolean {
  const isGone = typing.field !== null && typing.field.getClientRects().length === 0;
  return isGone && key.length === 1 && timeStamp - typing.at < TYPED_ON_MS;
}

/** Whether a key press is typing, or belongs to an open dialog, and so is no shortcut. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (isTypedOn(event)) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.closest(`${TYPING}, dialog[open]`) !== null;
}

/** Ctrl and Enter send the form of a dialog from within a text of several lines, where Enter alone begins the next line. */
function sendForm({ key, ctrlKey, metaKey, repeat, target }: KeyboardEvent) {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || !(target instanceof HTMLTextAreaElement)) return;
  target.closest('dialog[open] form')?.querySelector<HTMLElement>('[type=submit]')?.click();
}

/** Runs the handler of a pressed key; a handler may be absent on a screen where it means nothing. */
export function useKeys(handlers: Record<string, (event: KeyboardEvent) => void>) {
  const current = useRef(handlers);
  current.current = handlers;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const handler = current.current[event.key];
      if (!handler || isTaken(event)) return;
      event.preventDefault();
      handler(event);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** What a key that is held down does once, such as deciding. */
export const once = (act: () => void) => (event: KeyboardEvent) => {
  if (!event.repeat) act();
};

/** Keys that work on every screen; screens add their own with `useKeys`. */
export function DeskKeys() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const leading = useRef(-SEQUENCE_MS);

  useEffect(() => {
    // Before the screens' own keys, so that the `r` of `g r` is no answer.
    function onKeyDown(event: KeyboardEvent) {
      followTyping(event);
      if (isTaken(event)) return sendForm(event);
      // Compared by when the keys were pressed: a busy page hears of the second one late.
      const place = event.timeStamp - leading.current < SEQUENCE_MS ? PLACES[event.key] : undefined;
      leading.current = event.key === 'g' ? event.timeStamp : -SEQUENCE_MS;
      if (place) {
        event.preventDefault();
        navigate(place);
      } else if (event.key === '?') {
        event.preventDefault();
        setIsOpen(true);
      }
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [navigate]);

  return <KeysList isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}

/** Opens the list of keys with the pointer, where there is a keyboard to press them. */
export function KeysButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="mt-2 flex min-h-11 items-center justify-between gap-2 rounded-control px-3 text-left text-on-deep-soft text-sm hover:bg-on-deep/8 hover:text-on-deep max-lg:hidden"
        onClick={() => setIsOpen(true)}
      >
        Keys
        <kbd className="min-w-7 rounded-md border border-on-deep/25 px-1.5 text-center font-sans font-semibold text-xs">
          ?
        </kbd>
      </button>
      <KeysList isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function KeysList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys" width="wide">
      <div className="gap-x-10 sm:columns-2">
        {Object.entries(KEYS).map(([where, keys]) => (
          <section key={where} className="mb-4 break-inside-avoid">
            <h3 className="mb-1.5 text-base">{where}</h3>
            <dl className="grid grid-cols-[8rem_1fr] items-center gap-x-3 gap-y-1">
              {keys.map((key) => (
                <KeyLine key={key.keys} {...key} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function KeyLine({ keys, does }: Key) {
  return (
    <div className="contents">
      <dt className="flex gap-1">
        {keys.split(/\s+/).map((key) => (
          <kbd
            key={key}
            className="min-w-7 rounded-md border border-edge bg-sunken px-1.5 py-0.5 text-center font-sans font-semibold text-sm"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd className="text-soft text-sm">{does}</dd>
    </div>
  );
}
