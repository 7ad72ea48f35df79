/** The search of the whole desk, by keys alone or by the pointer (Product §28.70, §28.73). */
import type { FoundOrder } from '@cowrie/contract/desk/find.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { MODAL_MARKER } from '@cowrie/ui/dialog.tsx';
import { ChevronLeftIcon } from '@cowrie/ui/icons.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callKey } from '../api/queries.ts';
import { useStaff } from '../session/session-store.ts';
import { askAct } from './asked-act.ts';
import { actGroups, type Entry, type Group, orderActs, orderEntry } from './entries.ts';
import { PaletteField } from './palette-field.tsx';
import { recentOrders } from './recent-orders.ts';
import { Hints, optionId, Results, Said } from './results.tsx';
import { useFound } from './use-found.ts';

type PaletteProps = {
  onClose: () => void;
  /** What was typed since its key, before it was there, and whether Enter was. */
  takeEarly: () => { text: string; isEntered: boolean };
};

export function Palette({ onClose, takeEarly }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that no key is missed: the field opens with what was typed so far, and gets the focus for the
  // next key.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    document.body.classList.add(MODAL_MARKER);
    return () => {
      element?.close();
      if (!document.querySelector('dialog[open]')) document.body.classList.remove(MODAL_MARKER);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; Escape is the key, and the search's own.
    <dialog
      ref={dialog}
      aria-label="Search the desk"
      className="sheet mx-auto mt-[8dvh] mb-0 max-h-[min(80dvh,44rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-panel border border-line bg-surface p-0 text-ink shadow-float open:flex max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none sm:max-w-2xl"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Search onClose={onClose} takeEarly={takeEarly} />
    </dialog>
  );
}

/** The order whose page is open, as it was read last. */
function useOrderHere(): FoundOrder | undefined {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const [, reference] = pathname.match(/^\/orders\/([^/]+)$/) ?? [];
  if (!reference) return undefined;
  const key = callKey(getDeskOrder, { params: { reference: decodeURIComponent(reference) } });
  if (!queryClient.getQueryData(key)) return undefined;
  return recentOrders().find((order) => order.reference === decodeURIComponent(reference));
}

/** An order's acts, where they are asked for; else what to do and, once something is typed, what is found first. */
function useGroups(typed: string, chosen: FoundOrder | null, found: Group[]): Group[] {
  const staff = useStaff();
  const here = useOrderHere();
  if (chosen) {
    const open: Entry = { ...orderEntry(chosen), id: 'open', kind: 'act', label: 'Open' };
    return [{ name: chosen.reference, entries: [open, ...orderActs(staff, chosen)] }];
  }
  const acts = actGroups(staff, here, typed.trim());
  if (typed.trim() !== '') return [...found, ...acts];
  const recent = recentOrders().filter(({ reference }) => reference !== here?.reference);
  const [first, ...others] = acts;
  const recents = recent.length > 0 ? [{ name: 'Recent orders', entries: recent.map(orderEntry) }] : [];
  return here && first ? [first, ...recents, ...others] : [...recents, ...acts];
}

function Search({ onClose, takeEarly }: PaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** An order whose acts are shown in place of what was found. */
  const [chosen, setChosen] = useState<FoundOrder | null>(null);
  const found = useFound(typed);
  const { isStale } = found;
  const groups = useGroups(typed, chosen, found.groups);
  const listId = useId();
  const [now] = useState(serverNow);

  const entries = groups.flatMap((group) => group.entries);
  const current = entries[Math.min(active, entries.length - 1)];
  /** Enter was pressed before what it is for had come: whoever pastes a reference does not wait to look. */
  const isEntered = useRef(false);
  useEffect(() => {
    if (isStale || !isEntered.current) return;
    isEntered.current = false;
    if (current && current.kind !== 'act') go(current);
  });
  const wasEntered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is there.
  useLayoutEffect(() => {
    const early = takeEarly();
    setTyped(early.text);
    wasEntered.current = early.isEntered && early.text !== '';
  }, []);
  // After the effect above, which answers Enter for results that are already there.
  useEffect(() => {
    isEntered.current = wasEntered.current;
  }, []);

  function go(entry: Entry) {
    onClose();
    navigate(entry.to);
    if (entry.asks) askAct(entry.asks.screen, entry.asks.act);
  }

  function showActs(order: FoundOrder | null) {
    setChosen(order);
    setActive(0);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { selectionEnd, value } = event.currentTarget;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      const at = Math.min(active, entries.length - 1);
      setActive((at + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // What stands there is of what was typed before: Enter is for what comes.
      isEntered.current = isStale && current?.kind !== 'act';
      if (current && !isEntered.current) go(current);
    } else if (event.key === 'ArrowRight' && current?.kind === 'order' && selectionEnd === value.length) {
      event.preventDefault();
      showActs(current.order);
    } else if (chosen && (event.key === 'Escape' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      showActs(null);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <>
      <PaletteField
        typed={typed}
        onTyped={(text) => {
          setTyped(text);
          isEntered.current = false;
          showActs(null);
        }}
        onKeyDown={onKeyDown}
        isStale={isStale}
        placeholder={found.maySearch ? 'Name, reference, phone…' : 'What to do'}
        listId={listId}
        currentId={current && optionId(listId, current)}
        onClose={onClose}
      />
      {/* Where there are no keys. */}
      {chosen && (
        <button
          type="button"
          className="mx-2 mt-2 flex min-h-11 items-center self-start gap-1 rounded-control px-3 font-semibold text-brand text-sm sm:hidden"
          onClick={() => showActs(null)}
        >
          <ChevronLeftIcon className="size-5" /> Back
        </button>
      )}
      <Results
        id={listId}
        groups={groups}
        current={current}
        now={now}
        onPoint={(entry) => setActive(entries.indexOf(entry))}
        onPick={go}
        onActs={showActs}
      />
      <Said error={found.error} isNothing={found.isNothing} isEmpty={entries.length === 0} />
      <Hints isOrder={current?.kind === 'order'} isWithinOrder={chosen !== null} />
    </>
  );
}
